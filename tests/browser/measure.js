/**
 * What is wrong with how a page fits its screen: a list of complaints in words, empty when all is well.
 * Names that people chose may be cut, if an ellipsis says so. How much room a finger has is asked only if it is wanted.
 * Styles and boxes are asked for once, and nothing is scrolled to that is in sight: both take most of the time.
 */
([names, isForFingers]) => {
    const SLACK = 1.5;
    const WIDE = document.documentElement.clientWidth;  // on a phone innerWidth grows with what overflows
    const LEADING = 3;  // a font's own height may go beyond its line
    const HIT = 44;
    const found = new Map();  // the first complaint of each kind about things of the same place
    const TOUCHED = 'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=slider]';
    const top = document.querySelector('dialog[open], #top-menu') ?? document.body;

    const place = element => {
        const at = [];
        for (let e = element; e && e !== document.body && at.length < 3; e = e.parentElement) {
            const own = [...e.classList].filter(one => !one.startsWith('svelte-')).slice(0, 2).join('.');
            at.unshift(e.tagName.toLowerCase() + (e.id ? `#${e.id}` : own ? `.${own}` : ''));
        }
        return at.join(' > ');
    };
    const name = element => {
        const text = element.getAttribute('aria-label') ?? element.textContent;
        return `${place(element)} "${text.trim().replace(/\s+/g, ' ').slice(0, 40)}"`;
    };
    const complain = (kind, element, more = '') => {
        const key = `${kind} ${place(element)}`;
        if (!found.has(key)) found.set(key, `${kind}${more}: ${name(element)}`);
    };
    const round = number => Math.round(number * 10) / 10;
    const once = find => {
        const known = new Map();
        return element => {
            if (!known.has(element)) known.set(element, find(element));
            return known.get(element);
        };
    };
    const isForEyes = once(
        e => e === null || getComputedStyle(e).clipPath !== 'inset(50%)' && isForEyes(e.parentElement),
    );
    const isShown = element => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        && !element.matches('.skip') && isForEyes(element);

    // The part of the screen in which something can be seen, as far as ancestors that hide what overflows let it;
    // what can be scrolled to is not cut.
    const frame = once(e => {
        const { overflowX, overflowY, position } = getComputedStyle(e);
        return { flow: { x: overflowX, y: overflowY }, isFixed: position === 'fixed', own: e.getBoundingClientRect() };
    });
    const SIDES = [['x', 'left', 'right', SLACK], ['y', 'top', 'bottom', LEADING]];
    const cutBy = (element, box) => {
        let isFree = { x: false, y: false };
        for (let e = element; e; e = e.parentElement) {
            const { flow, isFixed, own } = frame(e);
            for (const [axis, from, to, slack] of SIDES) {
                if (isFree[axis] || flow[axis] === 'visible') continue;
                if (flow[axis] === 'auto' || flow[axis] === 'scroll') isFree[axis] = true;
                else if (box[from] < own[from] - slack || box[to] > own[to] + slack) return { e, axis };
            }
            if (isFixed) break;
        }
        if (!isFree.x && (box.left < -SLACK || box.right > WIDE + SLACK)) return { e: document.documentElement, axis: 'x' };
        return null;
    };

    if (document.scrollingElement.scrollWidth > WIDE + 1)
        complain('scrolls sideways', document.scrollingElement, ` by ${document.scrollingElement.scrollWidth - WIDE}`);

    // texts
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const element = node.parentElement;
        const text = node.data.trim();
        if (!text || !isShown(element) || element.closest('svg, option, script, style')) continue;
        if (names.some(one => text.startsWith(one)) && getComputedStyle(element).textOverflow === 'ellipsis') continue;
        if (!element.closest('code, kbd, input') && /\{\w*[:}]|\b[a-z]+_[a-z0-9_]+\b|\bundefined\b|\bNaN\b|\[object/.test(text))
            complain('raw text', element);
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
            if (box.width < 1 || box.height < 1) continue;
            const by = cutBy(element, box);
            if (by) {
                complain('cut', element, ` in ${by.axis} by ${place(by.e) || 'the screen'}`);
                break;
            }
        }
    }

    // what can be touched
    const inText = element => {
        if (!element.matches('a[href], button')) return false;
        if (element.closest('td, [data-entry]')) return true;
        if (getComputedStyle(element).display !== 'inline') return false;
        let block = element.parentElement;
        while (getComputedStyle(block).display === 'inline') block = block.parentElement;
        return block.textContent.trim() !== element.textContent.trim();
    };
    const handle = element => element.labels?.[0] && element.matches('[type=radio], [type=checkbox], [type=file]')
        ? element.labels[0] : element;
    const things = [...new Set([...top.querySelectorAll(TOUCHED)]
        .filter(e => !e.closest('svg, [inert]') && !e.disabled && e.tabIndex >= -1).map(handle))]
        .filter(e => isShown(e) && !inText(e) && e.getBoundingClientRect().width > 0);
    // The area round a piece is as good as the piece that follows it.
    const pieceAt = (x, y) => {
        const at = document.elementFromPoint(x, y);
        return at?.matches('path.area') ? at.nextElementSibling : at;
    };
    const touchedAt = (element, x, y) => {
        const at = pieceAt(x, y);
        return at !== null && (element.contains(at) || at.contains(element) && at.matches('label, a, button'));
    };
    // How far a finger may go from the middle of something to this side and still touch it.
    const reach = (element, x, y, dx, dy, isEnough = () => false) => {
        let far = 0;
        while (far < HIT && touchedAt(element, x + (far + 1) * dx, y + (far + 1) * dy)) far += 1;
        return isEnough(x + (far + 1) * dx, y + (far + 1) * dy) ? HIT : far;
    };
    const middle = element => {
        const box = element.getBoundingClientRect();
        return { box, x: box.left + box.width / 2, y: box.top + box.height / 2 };
    };
    const comeTo = element => element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const measured = (element, isEnough) => {
        const { box, x, y } = middle(element);
        const sum = (dx, dy) => reach(element, x, y, dx, dy, isEnough) + reach(element, x, y, -dx, -dy, isEnough) + 1;
        // asking what lies at a point takes long: only where the box alone is not enough
        const size = (own, dx, dy) => (own >= HIT ? own : Math.max(own, sum(dx, dy)));
        return { x, y, width: size(box.width, 1, 0), height: size(box.height, 0, 1) };
    };
    const looked = element => {
        const { x, y } = middle(element);
        const isTouched = touchedAt(element, x, y);
        return { isTouched, ...(isForFingers && isTouched ? measured(element) : { x, y, width: HIT, height: HIT }) };
    };
    const isFine = ({ isTouched, width, height }) => isTouched && Math.min(width, height) >= HIT - 0.5;
    for (const element of things) {
        let own = looked(element);
        if (!isFine(own)) {
            comeTo(element);
            own = looked(element);
        }
        if (!own.isTouched)
            complain('covered', element, ` by ${name(document.elementFromPoint(own.x, own.y) ?? document.body)}`);
        else if (!isFine(own)) complain('small', element, ` ${round(own.width)}x${round(own.height)}`);
    }
    const boxes = things.map(e => e.getBoundingClientRect());
    const scroller = e => e.closest('.targets, .scroll, .mid, .tools, .side, .stage, .ask-area, .lines, .talk-area, main');
    for (const [number, one] of things.entries()) {
        const a = boxes[number];
        for (let next = number + 1; next < things.length; next += 1) {
            const [other, b] = [things[next], boxes[next]];
            const over = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
            if (Math.min(...over) <= SLACK || one.contains(other) || other.contains(one)) continue;
            if (scroller(one) === scroller(other)) complain('overlaps', one, ` ${name(other)} by ${over.map(round)}`);
        }
    }
    if (!isForFingers) return [...found.values()];

    // lit pieces on a board; where two lie close together, a touch magnifies them
    const LIT = '[data-word].lit, [data-word].soft';
    const lit = [...top.querySelectorAll(LIT)].filter(isShown);
    const hasNeighbour = piece => {
        const at = middle(piece);
        const isNear = ({ x, y }) => Math.hypot(x - at.x, y - at.y) < 1.5 * HIT;
        return lit.some(other => other !== piece && isNear(middle(other)));
    };
    document.querySelectorAll('.pill').forEach(pill => (pill.style.pointerEvents = 'none'));  // they move with the board
    for (const piece of lit.filter(each => !hasNeighbour(each))) {
        const isOther = (x, y) => (pieceAt(x, y)?.closest(LIT) ?? piece) !== piece;
        comeTo(piece);
        const area = piece.previousElementSibling?.matches('path.area') ? piece.previousElementSibling.getBoundingClientRect() : { width: 0, height: 0 };
        const own = measured(piece, isOther);
        const [width, height] = [Math.max(own.width, area.width), Math.max(own.height, area.height)];
        if (Math.min(width, height) < HIT - 1.5) complain('small piece', piece, ` ${round(width)}x${round(height)}`);
    }
    document.querySelectorAll('.pill').forEach(pill => (pill.style.pointerEvents = ''));
    return [...found.values()];
}
