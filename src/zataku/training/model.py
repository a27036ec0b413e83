"""The net as PyTorch trains it; `weights` are what the compiled one reads."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn

from zataku.training.samples import Samples

BATCH = 1024
MARGIN_WEIGHT = 0.7
ACTION_WEIGHT = 0.6


class Model(nn.Module):
    """Two layers, then chances and margins of all seats, and how much each action appeals."""

    def __init__(self, inputs: int, wide: int, narrow: int, seats: int, actions: int) -> None:
        super().__init__()
        self.inputs, self.wide, self.narrow, self.seats, self.actions = inputs, wide, narrow, seats, actions
        self.first = nn.Linear(inputs, wide)
        self.second = nn.Linear(wide, narrow)
        self.judge = nn.Linear(narrow, 2 * seats)  # a logit and a margin for each seat in turn
        self.appeal = nn.Linear(narrow, actions)
        nn.init.zeros_(self.judge.weight)
        nn.init.zeros_(self.appeal.weight)

    def loss(self, samples: Samples, at: np.ndarray) -> tuple[Tensor, list[float]]:
        """The loss and its parts: chances, margins, actions."""
        seen = torch.from_numpy(samples.seen[at].astype(np.float32))
        there = torch.arange(self.seats)[None, :] < torch.from_numpy(samples.seats[at].astype(np.int64))[:, None]
        last = torch.relu(self.second(torch.relu(self.first(seen))))
        judged = self.judge(last).view(-1, self.seats, 2)
        logits = judged[:, :, 0].masked_fill(~there, -1e9)
        chance = torch.from_numpy(samples.chance[at].astype(np.float32))
        margin = torch.from_numpy(samples.margin[at].astype(np.float32))
        winning = -(chance * torch.log_softmax(logits, 1)).sum(1).mean()
        ahead = ((judged[:, :, 1] - margin) ** 2 * there).sum(1).div(there.sum(1)).mean()
        legal = torch.from_numpy(samples.actions[at].astype(np.int64))
        legal = legal[:, : int((legal >= 0).sum(1).max())]
        is_legal = legal >= 0
        index = legal.clamp(min=0)
        appeal = torch.bmm(self.appeal.weight[index], last[:, :, None])[:, :, 0] + self.appeal.bias[index]
        appeal = appeal.masked_fill(~is_legal, -1e9)
        shares = torch.from_numpy(samples.shares[at].astype(np.float32))[:, : legal.shape[1]]
        weight = torch.from_numpy(samples.weight[at].astype(np.float32))
        chosen = (-(shares * torch.log_softmax(appeal, 1)).sum(1) * weight).sum() / weight.sum().clamp(min=1.0)
        total = winning + MARGIN_WEIGHT * ahead + ACTION_WEIGHT * chosen
        return total, [winning.item(), ahead.item(), chosen.item()]

    def weights(self) -> list[float]:
        """All weights in the order in which the compiled net reads them."""
        with torch.no_grad():
            parts = [self.first.weight.T, self.first.bias, self.second.weight.T, self.second.bias]
            for head in (self.judge, self.appeal):
                parts.append(torch.cat([head.weight, head.bias[:, None]], 1))
            found: list[float] = torch.cat([part.reshape(-1) for part in parts]).half().double().tolist()
        return found


def train(model: Model, samples: Samples, batches: int, rate: float, seed: int) -> list[float]:
    """Train for this many batches, the rate falling; returns the mean parts of the loss over the last half."""
    torch.set_num_threads(1)  # more threads wait for each other on busy cores
    chooser = np.random.default_rng(seed)
    optimizer = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.1, batches)
    parts: list[list[float]] = []
    for _ in range(batches):
        at = chooser.integers(0, len(samples), BATCH)
        optimizer.zero_grad()
        loss, told = model.loss(samples, at)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimizer.step()
        schedule.step()
        parts.append(told)
    return [float(mean) for mean in np.mean(parts[len(parts) // 2 :], axis=0)]
