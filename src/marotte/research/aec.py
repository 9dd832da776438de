"""PettingZoo: every game as an AEC environment, in which agents are asked one after the other.

    environment = env(game="ciao", seats=3)
    environment.reset(seed=7)
    for agent in environment.agent_iter():
        observation, reward, termination, truncation, info = environment.last()
        action = None if termination or truncation else choose(observation)
        environment.step(action)

Agents are ``seat_0`` and so on. An observation is a dictionary: ``observation``, the encoding of the seat's view, and
``action_mask``. In a race one of the seats that may act is drawn and asked, then one of those that are left.

With ``waiting=True`` every agent is asked in every cycle, and all but one of them can only wait. This is for stepping
all agents at once: see :func:`parallel_env`.
"""

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import aec_to_parallel_wrapper
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from marotte.errors import IllegalMove, UsageError, quote
from marotte.games.contract import DEAL, OVER, Deck, Options
from marotte.games.position import Position, check_seed
from marotte.games.randomness import below, new_random
from marotte.games.registry import find_game, make_setup
from marotte.research.payoff import check_payoff, points_payoff, win_payoff

#: The penalty for an illegal action in the wrapped environment.
ILLEGAL_REWARD = -1.0

#: In place of a seat: all have moved in this cycle.
NOBODY = -1


class MarotteEnvironment(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A series of games for agents that take turns. An illegal action raises an error and changes nothing."""

    def __init__(
        self,
        game: str = "fool",
        seats: int | None = None,
        options: Options | None = None,
        deck: Deck | None = None,
        *,
        payoff: str = "win",
        max_cycles: int | None = None,
        waiting: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """A game is truncated after ``max_cycles`` × seats actions, waits included."""
        super().__init__()
        self.setup = make_setup(find_game(game), seats, options, deck)
        self.payoff = check_payoff(payoff)
        if max_cycles is not None and (type(max_cycles) is not int or max_cycles < 1):
            raise UsageError(f"max_cycles is an integer from 1, not {quote(max_cycles)}")
        if render_mode not in (None, "human", "ansi"):
            raise UsageError(f"the render mode is human or ansi, not {quote(render_mode)}")
        self.max_cycles = max_cycles
        self.waiting = waiting
        self.render_mode = render_mode
        self.metadata = {
            "name": f"marotte_{self.setup.game.name}_v{self.setup.game.rules_version}",
            "render_modes": ["human", "ansi"],
            "is_parallelizable": waiting,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setup.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        rules = self.setup.game.rules
        #: The action of an agent that is asked but may not act.
        self.wait_action = rules.ACTIONS
        actions = rules.ACTIONS + (1 if waiting else 0)
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-128, 127, (self.setup.game.encoding_length,), np.int8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._seed = secrets.randbits(62)
        self._number = -1

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of all actions, legal or not."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Start game 0 of a seed; without a seed, the next game of the current one."""
        self._number += 1
        if seed is not None:
            self._seed = check_seed(int(seed))
            self._number = 0
        self._random = new_random(self._seed)
        self.position = Position(self.setup)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self._skip_agent_selection = None
        self._ask()

    def _ask(self) -> None:
        """Let chance act; then choose who acts next, or end the game."""
        position = self.position
        while position.phase < OVER:
            position.supply(position.draw_seeded(self._random, self._seed, self._number))
        self._asked = NOBODY
        if position.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self._steps >= self.max_cycles * self.setup.seats:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            actors = position.actors
            self._asked = actors[0] if len(actors) == 1 else actors[below(self._random, len(actors))]
        first = 0 if self.waiting or self._asked == NOBODY else self._asked
        self.agent_selection = self.possible_agents[first]

    def observe(self, agent: str) -> dict[str, Any]:
        """A seat's view and its legal actions; the mask is empty if the seat is not asked."""
        seat = self._seat_of[agent]
        mask = np.zeros(int(self._action_spaces[agent].n), np.int8)
        if seat == self._asked:
            mask[list(self.position.legal_actions_of(seat))] = 1
        elif self.waiting:
            mask[self.wait_action] = 1
        return {"observation": self.position.view(seat).encode(), "action_mask": mask}

    def check_action(self, agent: str, action: Any) -> int:
        """Return the action if the agent may do it now; raise otherwise."""
        if isinstance(action, bool) or not isinstance(action, int | np.integer):
            raise UsageError(f"an action of {agent} is an integer, not {quote(action)}")
        number, seat = int(action), self._seat_of[agent]
        if seat == self._asked:
            if number not in self.position.legal_actions_of(seat):
                raise IllegalMove(self.position.why_not(number, seat))
        elif number != self.wait_action:
            raise IllegalMove(f"{agent} may only wait (action {self.wait_action}), not {quote(number)}")
        return number

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Apply an action of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = self.check_action(agent, action)
        seat = self._seat_of[agent]
        has_moved = seat == self._asked
        if has_moved:
            self.position.apply(number, seat)
            self._asked = NOBODY
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if has_moved and self.position.phase in (DEAL, OVER):
            self._pay()
        self._steps += 1
        if self.waiting and seat + 1 < self.setup.seats:
            self.agent_selection = self.possible_agents[seat + 1]
        else:
            self._ask()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _pay(self) -> None:
        """Set the rewards for a round that has ended."""
        position = self.position
        if self.payoff == "points":
            rewards = points_payoff(self.setup, position.latest_scores)
        else:
            rewards = win_payoff(self.setup, position.winners)
        self.rewards = dict(zip(self.agents, rewards, strict=True))

    def render(self) -> str | None:
        """The table as seen by the seat that acts next: returned as text (``ansi``) or printed (``human``)."""
        text = self._text()
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "human":
            print(text)  # noqa: T201
        return None

    def _text(self) -> str:
        position, names = self.position, self.possible_agents
        scores = ", ".join(f"{name} {score}" for name, score in zip(names, position.scores, strict=True))
        lines = [f"{position.game.title}, round {position.rounds + (not position.is_over)}. Scores: {scores}."]
        if position.is_over:
            lines.append(f"The game is over. Won by: {', '.join(names[seat] for seat in position.winners or ())}.")
        elif self._asked == NOBODY:
            lines.append("Nobody is asked.")
        else:
            seat = self._asked
            view = position.view(seat)
            moves = [position.game.notation.move_name(view.record, seat, action) for action in view.legal_actions]
            lines.append(f"As {names[seat]} sees it:")
            lines += position.game.words.situation(view.record, seat, names)
            lines.append(f"You may: {' | '.join(moves)}")
        return "\n".join(lines)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


#: The environment without wrappers, under PettingZoo's name for it.
raw_env = MarotteEnvironment


def env(**arguments: Any) -> Any:
    """The environment with PettingZoo's usual wrappers; takes the arguments of :class:`MarotteEnvironment`.

    An illegal action ends the game for all, and its agent loses 1.
    """
    environment = TerminateIllegalWrapper(raw_env(**arguments), illegal_reward=ILLEGAL_REWARD)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(environment))


class AllAtOnce(aec_to_parallel_wrapper):  # type: ignore[misc]  # PettingZoo has no types
    """Steps all agents at once. If any action is refused, none is applied."""

    def step(self, actions: dict[str, int]) -> Any:
        """Apply one action of every agent."""
        for agent in self.aec_env.agents:
            self.unwrapped.check_action(agent, actions.get(agent))
        return super().step(actions)


def parallel_env(**arguments: Any) -> Any:
    """The environment for stepping all agents at once: one move per step, while the others wait."""
    return AllAtOnce(OrderEnforcingWrapper(raw_env(**arguments, waiting=True)))
