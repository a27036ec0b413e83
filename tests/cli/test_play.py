"""``zataku play``."""

import json
import re
from pathlib import Path

import pytest

import zataku
from cli.command import ALWAYS_FIRST, run, run_program
from example import GAME
from zataku.cli.words import load
from zataku.core import locale
from zataku.core.locale import LANGUAGES

QUICK = (GAME, "--bot", "random", "--seed", "4")


def play(*args: str, answers: str = "", cwd: Path | None = None) -> str:
    """Play with scripted answers, leave without saving; what was on the screen."""
    ran = run("play", *args, answers=answers + "quit\nn\n", cwd=cwd)
    assert ran.code == 0, ran.err
    assert ran.err == ""
    return ran.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_in_every_language(lang: str, tmp_path: Path) -> None:
    """Played to the end with the first action each time; the record is saved, and its dice are fair."""
    words = load(lang)
    ran = run_program("play", *QUICK, "--lang", lang, answers=ALWAYS_FIRST, cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert words("final_scores") in ran.out
    assert words("you", name="").strip() in ran.out
    (file,) = tmp_path.glob(f"{GAME}-*.zataku")
    assert words("saved", file=file.name) in ran.out
    record = zataku.read_record(file.read_text("utf-8"))
    assert zataku.verify(record) > 0
    assert all(str(score) in ran.out for score in record.scores)
    assert max(len(line) for line in ran.out.split("\n")) <= 80


def test_english_words_are_in_no_other_language(tmp_path: Path) -> None:
    """The language of the environment is the language of the screen."""
    ran = run("play", *QUICK, answers="help\nquit\nn\n", lang="pl_PL.UTF-8", cwd=tmp_path)
    assert load("pl")("help_quit") in ran.out
    assert load("en")("help_quit") not in ran.out
    assert run("play", *QUICK, answers="help\nquit\nn\n", lang="xx_XX.UTF-8").out.count(load("en")("help_quit")) == 1


def test_same_seed_same_game(tmp_path: Path) -> None:
    """With --seed a game is repeatable, bots included; without it every game is another one."""
    args = ("--seats", "3", "--seed", "11", "--bot", "greedy")
    assert play(GAME, *args, answers="1\n" * 8, cwd=tmp_path) == play(GAME, *args, answers="1\n" * 8, cwd=tmp_path)
    sealed = [re.findall(r"SHA-256 of their seed is\s+([0-9a-f]{64})", play(GAME)) for _ in range(2)]
    assert len(sealed[0]) == 1 and sealed[0] != sealed[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_plays_against_you_is_told(lang: str) -> None:
    """The level by its name, with how it plays this game; Lantern, if nobody was named."""
    lines = locale.load(GAME, lang).words["levels"]
    for args, level in (((), "lantern"), (("--bot", "pebble"), "pebble")):
        told = load(lang)("bots_play", bot=load(lang).bot(level), line=lines[level])
        assert told in " ".join(play(GAME, *args, "--lang", lang).split())


def test_fairness_is_promised_before_the_first_roll() -> None:
    """The commitment and the person's own nonce stand above the first table."""
    out = play(GAME, "--nonce", "my lucky words")
    before = out.partition("koku")[0]
    assert re.search("[0-9a-f]{64}", before) and "my lucky words" in before
    assert "nothing of your own was mixed in" in " ".join(play(*QUICK).split())


def test_a_number_a_notation_and_the_beginning_of_words() -> None:
    """Three ways to answer; the beginning of words lists what fits, and nothing is played by it."""
    out = play(*QUICK, answers="fav\nfavor 99\nsail upper\n")
    assert re.search(r"\n *\d+ +Spend divine favor: turn the die to \d +favor \d *\n", out)
    assert "favor FACE, with a face 1 to 6" in out
    assert out.count("sails the upper ship") == 1


def test_why_says_the_refusal_and_the_rule() -> None:
    """`why` takes any conceivable action, and says so when it is legal."""
    out = play(*QUICK, answers="why sail royal\nwhy sail upper\nwhy nonsense\nsail royal\nwhy 1\n")
    assert out.count("You have no royal ship yet: your first noble brings it. [RG-11.16]") == 2
    assert out.count("This is a legal move now: Sail the upper ship.") == 2
    assert "got 'nonsense'" in " ".join(out.split())


def test_wrong_answers_are_explained() -> None:
    """A number out of range and words that fit nothing; the game waits."""
    out = play(*QUICK, answers=f"0\n999\nhello\n\n{'9' * 5000}\nsave a\0b\n")
    assert out.count("Expected a number from 1 to ") == 3
    assert "Not saved: embedded null byte." in out
    assert "No legal action begins with these words." in out
    assert "sails" not in out.rpartition("▸ Your turn")[2]


def test_undo_takes_a_move_back() -> None:
    """A turned die can be turned back; before any own move there is nothing to take back."""
    out = play(*QUICK, answers="undo\nfavor 1\nfavor 2\nfavor 3\nfavor 4\nundo\nlog\n")
    assert "This can’t be taken back" in out
    assert "The last move was taken back." in out
    assert re.search(r"favor \d +\n *\d+ +\w+ Clan \(you\) +undo", out)


def test_score_board_log_and_help() -> None:
    """What can be looked at without playing."""
    out = play(*QUICK, answers="score\nboard\nlog\nhelp\nhelp elder\nhelp Mastery of A\nhelp nothing\n")
    assert "Scores if the game ended now" in out
    assert out.count("Building row") == 2
    assert "take back your last move" in out
    assert "doubles what you score from the scoring tile" in " ".join(out.split())
    assert "Deliver to customers of 3 different types." in out
    assert "There is no help on nothing." in out


def test_save_and_resume(tmp_path: Path) -> None:
    """A saved game goes on where it was left, with the same dice; --save keeps up with every move."""
    file = tmp_path / "evening.zataku"
    first = run("play", *QUICK, "--save", str(file), answers="1\n" * 5 + "quit\n")
    assert first.code == 0 and f"zataku play --resume {file}" in " ".join(first.out.split())
    begun = zataku.read_record(file.read_text("utf-8"))
    assert len(begun.moves) >= 5 and not begun.scores
    again = run("play", "--resume", str(file), "--bot", "random", "--save", str(file), answers=ALWAYS_FIRST)
    assert (again.code, again.err) == (0, "")
    whole = zataku.read_record(file.read_text("utf-8"))
    assert whole.moves[: len(begun.moves)] == begun.moves and whole.scores
    assert zataku.verify(whole) > len(begun.setup)


def test_practice_from_a_position(tmp_path: Path) -> None:
    """A file as a server saves it, or bare data with the game named; what can't be played is explained."""
    match = zataku.Match(zataku.load(GAME), seats=2, seed=4)
    match.play(match.to_act, "sail upper")
    named = {"game": GAME, "position": match.dump(), "version": match.game.version, "content": ""}
    file, saved = tmp_path / "here.json", tmp_path / "practice.zataku"
    for data, args in ((named, ()), (named, (GAME,)), (named["position"], (GAME,))):
        file.write_text(json.dumps(data))
        play(*args, "--position", str(file), "--bot", "random", answers=f"undo\n1\nsave {saved}\n")
        record = zataku.read_record(saved.read_text("utf-8"))
        assert record.practice and record.position == match.dump() and record.moves[0].seat == match.to_act
    again = run("play", "--resume", str(saved), "--bot", "random", answers=ALWAYS_FIRST, cwd=tmp_path)
    assert (again.code, again.err) == (0, "")
    wrong = {
        "phase: expected": {**named, "position": {**match.dump(), "phase": "flying"}},
        "expected a position of version": {**named, "version": 999},
        "expected components of the game as it ships": {**named, "content": "a" * 64},
        "expected a position that names its game": named["position"],
        "expected a position, JSON data": "zataku",
    }
    for problem, data in wrong.items():
        file.write_text(data if isinstance(data, str) else json.dumps(data))
        ran = run("play", "--position", str(file))
        assert ran.code == 2 and problem in " ".join(ran.err.split()), (problem, ran.err)
    for more in (("--seats", "2"), ("--resume", str(saved))):
        assert run("play", GAME, "--position", str(file), *more).code == 2


def test_quit_offers_to_save(tmp_path: Path) -> None:
    """Enter takes the offered name, a name is taken as it is, n saves nothing."""
    run("play", *QUICK, answers="1\nquit\n\n", cwd=tmp_path)
    run("play", *QUICK, answers="1\nsave mine\nquit\nother\n", cwd=tmp_path)
    run("play", *QUICK, answers="1\nquit\nn\n", cwd=tmp_path)
    names = sorted(file.name for file in tmp_path.iterdir())
    assert len(names) == 3 and names[0] == "mine" and names[1] == "other" and names[2].startswith(GAME)


def test_a_place_that_can_not_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    """`save` says what is wrong and the game goes on."""
    out = play(*QUICK, answers=f"save {tmp_path}/none/game\nscore\n", cwd=tmp_path)
    assert "Not saved: " in out and "Scores if the game ended now" in out


def test_a_single_action_waits_for_enter_unless_auto() -> None:
    """Enter accepts the only action; with --auto it is not even asked for."""
    args = (GAME, "--seed", "8", "--bot", "random")
    answers = "sail upper\ntrade koku favor\n"  # favor is full then: nothing is left but to end the turn
    assert play(*args, answers=answers + "\n").count("Press Enter to play it") == 1
    assert play(*args, "--auto", answers=answers).count("Press Enter to play it") == 0


def test_hot_seat_hides_one_hand_from_the_other(tmp_path: Path) -> None:
    """Between two people the keyboard is handed over; each table shows the hand of the one who sits there."""
    answers = "sail upper\n" + "end\n" + "\n" + "board\n"
    out = play(GAME, "--seed", "4", "--hot-seat", answers=answers, cwd=tmp_path)
    assert "Hand the keyboard to " in out
    tables = out.split("Building row")[1:]
    hands = [re.findall(r"\n (\w+ of [\w ]+?)  \d", table) for table in tables]
    assert all(len(hand) == 2 for hand in hands)
    assert hands[0] != hands[-1]


def test_options_are_played(tmp_path: Path) -> None:
    """An option of the game changes it: patrons are drafted first."""
    out = play(GAME, "--option", "patrons=draft", "--seats", "4", "--seat", "2", "--seed", "3", cwd=tmp_path)
    assert "Clan patron" in out and "choose" in out.lower()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("rivver",), ("game: expected one of", "did you mean")),
        ((), ("game: expected one of", "got none")),
        ((GAME, "--seats", "5"), ("seats of", "from 2 to 4", "got 5")),
        ((GAME, "--seats", "two"), ("--seats", "integer")),
        ((GAME, "--seat", "2"), ("seat: expected a number from 0 to 1", "got 2")),
        ((GAME, "--option", "patrons=all"), ("option patrons", "none, draft, clans", "'all'")),
        ((GAME, "--option", "cheat=yes"), ("option of", "patrons", "'cheat'")),
        ((GAME, "--option", "patrons"), ("NAME=VALUE", "'patrons'")),
        ((GAME, "--bot", "deep"), ("bot: expected one of pebble, reed, lantern", "'deep'")),
        ((GAME, "--lang", "xx"), ("language: expected one of " + ", ".join(LANGUAGES), "'xx'")),
        ((GAME, "--save", "/nowhere/at/all"), ("/nowhere/at/all", "No such file")),
        ((GAME, "--resume", "/nowhere"), ("/nowhere", "No such file")),
        ((GAME, "--colour"), ("--colour",)),
    ],
)
def test_bad_setup_is_refused(args: tuple[str, ...], words: tuple[str, ...]) -> None:
    """What can't be played is refused in one line that says what was expected, and one that says what to try."""
    assert run("play", *args).failed(*words)


def test_bad_resumes_are_refused(tmp_path: Path) -> None:
    """A broken record, one without its seed, one with other options, a file that would be overwritten."""
    file = tmp_path / "game.zataku"
    assert run("play", *QUICK, "--save", str(file), answers="1\n1\nquit\n").code == 0
    text = file.read_text("utf-8")
    assert run("play", GAME, "--save", str(file)).failed("--save", "does not exist yet")
    assert run("play", "--resume", str(file), "--seats", "3").failed("--resume", "--seats")
    (tmp_path / "sealed").write_text(re.sub("seed: .*\n", "", text), "utf-8")
    assert run("play", "--resume", str(tmp_path / "sealed")).failed("seed", "none")
    (tmp_path / "torn").write_bytes(b"\xff\xfe\x00")
    assert run("play", "--resume", str(tmp_path / "torn")).failed("torn", "a text in UTF-8")
    (tmp_path / "letter").write_text("Dear diary", "utf-8")
    assert run("play", "--resume", str(tmp_path / "letter")).failed("line 1", "'zataku record 1'", "'Dear diary'")
    (tmp_path / "changed").write_text(text.replace("die=", "die=7 die=", 1), "utf-8")
    assert run("play", "--resume", str(tmp_path / "changed")).failed("expected")


def test_the_end_of_the_input_is_no_accident() -> None:
    """When no more answers come, the last lines say so."""
    assert run("play", *QUICK, answers="1\n").failed("the input ended")


def test_the_program_says_the_same() -> None:
    """A process of its own ends in the same two lines and exit code."""
    assert run_program("play", "rivver").failed("game: expected one of", "did you mean")
    assert run_program("play", *QUICK, answers="1\n").failed("the input ended")
