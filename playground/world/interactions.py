"""The life of an interaction at the service: sent to the bot, acknowledged in time (or not), followed up."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from playground.checks.commands_schema import check_choices
from playground.checks.validation import EPHEMERAL, LOADING, check_modal
from playground.errors import ApiError, Json, bad_form, unknown
from playground.world.attachments import Uploads
from playground.world.posts import Messages
from playground.world.world import Dispatch, World, public

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
KINDS = {COMMAND: "command", COMPONENT: "component", AUTOCOMPLETE: "autocomplete", MODAL: "modal"}
REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, CHOICES, OPEN_MODAL = 4, 5, 6, 7, 8, 9
ALLOWED = {
    COMMAND: (REPLY, DEFER_REPLY, OPEN_MODAL),
    COMPONENT: (REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, OPEN_MODAL),
    AUTOCOMPLETE: (CHOICES,),
    MODAL: (REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE),
}
ACK_SECONDS, TOKEN_SECONDS = 3.0, 900.0
MAX_KEPT = 2000


@dataclass
class Interaction:
    id: str
    token: str
    type: int
    user: str
    channel: Json
    data: Json
    created: float
    message: Json | None = None
    """The message that a component was used on (or that the modal's opener was)."""
    command: str | None = None
    state: str = "pending"
    error: Json | None = None
    ack: int | None = None
    original: str | None = None
    response: str | None = None
    """The message that answers, last touched."""
    choices: list[Json] | None = None
    modal: Json | None = None
    followups: set[str] = field(default_factory=set)
    acked: asyncio.Event = field(default_factory=asyncio.Event)
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    timer: asyncio.TimerHandle | None = None

    def describe(self) -> Json:
        """`InteractionState` of CONTROL.md."""
        return {
            "interaction_id": self.id,
            "kind": KINDS[self.type],
            "actor": self.user,
            "channel_id": self.channel["id"],
            "message_id": self.message["id"] if self.message and self.type == COMPONENT else None,
            "custom_id": self.data.get("custom_id"),
            "command": self.command,
            "state": self.state,
            "error": self.error,
            "response_id": self.response,
        }


class Interactions:
    def __init__(self, world: World, messages: Messages, reachable: Callable[[str | None], bool]) -> None:
        self.world = world
        self.messages = messages
        self.reachable = reachable
        self.ack_seconds = ACK_SECONDS
        self.token_seconds = TOKEN_SECONDS
        self.by_id: OrderedDict[str, Interaction] = OrderedDict()
        self._by_token: dict[str, Interaction] = {}
        self._deferred: dict[str, list[Interaction]] = {}
        world.listeners.append(self._on_event)

    def __len__(self) -> int:
        return len(self.by_id)

    # -- towards the bot -------------------------------------------------------------------------------------

    def start(
        self,
        kind: int,
        user: str,
        channel: Json,
        data: Json,
        *,
        message: Json | None = None,
        command: str | None = None,
    ) -> Interaction:
        """Send an interaction to the bot and start its clock."""
        world = self.world
        token = "aW50ZXJhY3Rpb24" + secrets.token_urlsafe(60)
        interaction = Interaction(
            world.ids.new(), token, kind, user, channel, data, world.clock.now(), message, command
        )
        self._prune()
        self.by_id[interaction.id] = self._by_token[token] = interaction
        self._tell(interaction)
        guild = world.guild_of(channel)
        if not self.reachable(channel.get("guild_id")) or (guild and world.bot_id not in guild.members):
            self._fail(interaction, "The bot is offline")
            return interaction
        interaction.timer = asyncio.get_running_loop().call_later(self.ack_seconds, self._late, interaction)
        world.emit(Dispatch("INTERACTION_CREATE", self._payload(interaction), channel, people=False))
        return interaction

    def _payload(self, interaction: Interaction) -> Json:
        world, channel = self.world, interaction.channel
        gid, guild = channel.get("guild_id"), world.guild_of(channel)
        may = str(world.permissions(interaction.user, channel))
        payload: Json = {
            "id": interaction.id,
            "application_id": world.bot_id,
            "type": interaction.type,
            "data": interaction.data,
            "token": interaction.token,
            "version": 1,
            "channel_id": channel["id"],
            "channel": {**public(channel), "permissions": may},
            "locale": world.users[interaction.user]["_locale"],
            "app_permissions": str(world.permissions(world.bot_id, channel)),
            "entitlements": [],
            "attachment_size_limit": world.largest_file(guild),
            "authorizing_integration_owners": {"0": gid or "0"},
            "context": 0 if gid else 1,
        }
        if guild:
            locale, features = guild.data["preferred_locale"], guild.data["features"]
            payload["guild_id"] = gid
            payload["guild_locale"] = locale
            payload["guild"] = {"id": gid, "locale": locale, "features": features}
            payload["member"] = {**world.member(interaction.user, guild), "permissions": may}
        else:
            payload["user"] = world.user(interaction.user)
        if interaction.message is not None:
            payload["message"] = self.messages.for_bot(interaction.message)
        return payload

    def _late(self, interaction: Interaction) -> None:
        if interaction.ack is None:
            self._fail(interaction, "The application did not respond")

    def _fail(self, interaction: Interaction, message: str) -> None:
        interaction.error = {"code": 10062, "message": message}
        self._move(interaction, "failed")
        interaction.acked.set()
        interaction.answered.set()

    def _move(self, interaction: Interaction, state: str) -> None:
        interaction.state = state
        self._tell(interaction)

    def _tell(self, interaction: Interaction) -> None:
        self.world.emit(
            Dispatch(
                "INTERACTION_STATE",
                interaction.describe(),
                interaction.channel,
                [interaction.user],
                bot=False,
            )
        )

    def _prune(self) -> None:
        now = self.world.clock.now()
        while self.by_id:
            oldest = next(iter(self.by_id.values()))
            if len(self.by_id) < MAX_KEPT and now - oldest.created < 2 * self.token_seconds:
                return
            del self.by_id[oldest.id], self._by_token[oldest.token]
            self._deferred.pop(oldest.original or "", None)
            if oldest.timer is not None:
                oldest.timer.cancel()

    def forget(self) -> None:
        """Stop all clocks: the server ends."""
        for interaction in self.by_id.values():
            if interaction.timer is not None:
                interaction.timer.cancel()

    # -- the bot's answers -----------------------------------------------------------------------------------

    def callback(self, iid: str, token: str, body: Json, uploads: Uploads) -> Json:
        """The first answer. 10062 when it comes too late or for nothing, 40060 when it is the second."""
        interaction = self.by_id.get(iid)
        if interaction is None or interaction.token != token or interaction.state == "failed":
            raise unknown("interaction")
        if interaction.ack is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        kind, data = body.get("type"), body.get("data") or {}
        if not isinstance(data, dict):
            raise bad_form(("data",), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        if kind not in ALLOWED[interaction.type] or (
            interaction.type == MODAL and kind in (DEFER_UPDATE, UPDATE) and interaction.message is None
        ):
            raise bad_form(
                ("type",), "BASE_TYPE_CHOICES", f"Callback type {kind} does not fit this interaction"
            )
        self.world.channel(interaction.channel["id"])
        answer = self._answer(interaction, kind, data, uploads)
        interaction.ack = kind
        if interaction.timer is not None:
            interaction.timer.cancel()
        self._move(interaction, {DEFER_REPLY: "thinking", OPEN_MODAL: "modal"}.get(kind, "done"))
        if kind == OPEN_MODAL:
            self.world.emit(
                Dispatch("MODAL", self.modal(interaction), interaction.channel, [interaction.user], bot=False)
            )
        interaction.acked.set()
        if kind not in (DEFER_REPLY, DEFER_UPDATE):
            interaction.answered.set()
        result: Json = {"interaction": {"id": interaction.id, "type": interaction.type}}
        if kind in (REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE):
            result["interaction"] |= {
                "response_message_id": interaction.original,
                "response_message_loading": kind == DEFER_REPLY,
                "response_message_ephemeral": bool(answer and answer["flags"] & EPHEMERAL),
            }
        if answer is not None and kind in (REPLY, UPDATE):
            result["resource"] = {"type": kind, "message": self.messages.for_bot(answer)}
        return result

    def _answer(self, interaction: Interaction, kind: int, data: Json, uploads: Uploads) -> Json | None:
        """Do what the first answer says; the message that it made or changed."""
        if kind in (REPLY, DEFER_REPLY):
            body = data if kind == REPLY else {}
            flags = (_flags(data) & EPHEMERAL) | (LOADING if kind == DEFER_REPLY else 0)
            answer = self._reply(interaction, body, uploads, flags=flags, prefix=("data",))
            interaction.original = interaction.response = answer["id"]
            return answer
        if kind in (DEFER_UPDATE, UPDATE):
            assert interaction.message is not None
            mid = interaction.message["id"]
            interaction.original = mid
            if kind == DEFER_UPDATE:
                self._deferred.setdefault(mid, []).append(interaction)
            else:
                interaction.response = mid
                message = self.messages.get(interaction.channel["id"], mid)
                return self.messages.edit(message, data, uploads, prefix=("data",))
        elif kind == CHOICES:
            check_choices(data.get("choices"))
            interaction.choices = data["choices"]
        else:
            check_modal(data)
            interaction.modal = data
        return None

    def modal(self, interaction: Interaction) -> Json:
        """The `MODAL` frame of CONTROL.md."""
        assert interaction.modal is not None
        return {
            "modal_id": interaction.id,
            "interaction_id": interaction.id,
            "actor": interaction.user,
            "channel_id": interaction.channel["id"],
            "message_id": interaction.message["id"] if interaction.message else None,
            **{key: interaction.modal[key] for key in ("title", "custom_id", "components")},
        }

    def _reply(
        self,
        interaction: Interaction,
        body: Json,
        uploads: Uploads,
        *,
        flags: int,
        prefix: tuple[str, ...] = (),
        after: str | None = None,
    ) -> Json:
        gid = interaction.channel.get("guild_id")
        about: Json = {
            "id": interaction.id,
            "type": interaction.type,
            "user": self.world.user(interaction.user),
            "authorizing_integration_owners": {"0": gid or "0"},
        }
        kind = 20 if interaction.type == COMMAND and after is None else 0
        if interaction.type == COMMAND:
            about["name"] = interaction.command
        extra: Json = {"webhook_id": self.world.bot_id, "interaction_metadata": about}
        target = after or (interaction.message["id"] if interaction.message else None)
        if target is not None:
            kind = 19
            extra["message_reference"] = {
                "type": 0,
                "channel_id": interaction.channel["id"],
                "message_id": target,
            }
            if gid:
                extra["message_reference"]["guild_id"] = gid
        if interaction.message is not None:
            about["interacted_message_id"] = interaction.message["id"]
        if after is not None:
            about["original_response_message_id"] = after
        return self.messages.create(
            interaction.channel,
            self.world.bot_id,
            {key: value for key, value in body.items() if key != "message_reference"},
            uploads,
            kind=kind,
            flags=flags,
            extra=extra,
            to=[interaction.user] if flags & EPHEMERAL else None,
            prefix=prefix,
        )

    def _on_event(self, event: Dispatch) -> None:
        """A silently acknowledged press counts as answered when its message changes, in whatever way."""
        if event.t == "MESSAGE_UPDATE":
            for interaction in self._deferred.pop(event.d["id"], ()):
                interaction.response = event.d["id"]
                interaction.answered.set()

    # -- after the first answer: the interaction's webhook ---------------------------------------------------

    def _live(self, token: str) -> Interaction:
        interaction = self._by_token.get(token)
        if interaction is None or interaction.ack is None:
            raise unknown("Webhook")
        if self.world.clock.now() - interaction.created > self.token_seconds:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        if interaction.channel["id"] not in self.world.channels:
            raise unknown("Channel")
        return interaction

    def target(self, token: str, mid: str) -> tuple[Interaction, Json]:
        """The message that `@original` or an id means for this token."""
        interaction = self._live(token)
        if mid == "@original":
            mid = interaction.original or ""
        elif mid != interaction.original and mid not in interaction.followups:
            raise unknown("Message")
        return interaction, self.messages.get(interaction.channel["id"], mid)

    def followup(self, token: str, body: Json, uploads: Uploads) -> Json:
        """A further message; the first one after a deferral fills the "thinking" message instead."""
        interaction = self._live(token)
        thinking = self.messages.all(interaction.channel["id"]).get(interaction.original or "")
        if interaction.ack == DEFER_REPLY and thinking is not None and thinking["flags"] & LOADING:
            message = self.messages.edit(thinking, body, uploads)
        else:
            message = self._reply(
                interaction, body, uploads, flags=_flags(body) & EPHEMERAL, after=interaction.original
            )
            interaction.followups.add(message["id"])
        self._touched(interaction, message)
        return message

    def edit(self, token: str, mid: str, body: Json, uploads: Uploads) -> Json:
        interaction, message = self.target(token, mid)
        self.messages.edit(message, body, uploads)
        self._touched(interaction, message)
        return message

    def delete(self, token: str, mid: str) -> None:
        interaction, message = self.target(token, mid)
        self.messages.delete(message)
        if interaction.state == "thinking":
            self._move(interaction, "done")
        interaction.answered.set()

    def _touched(self, interaction: Interaction, message: Json) -> None:
        interaction.response = message["id"]
        if interaction.state == "thinking":
            self._move(interaction, "done")
        interaction.answered.set()


def _flags(body: Json) -> int:
    flags = body.get("flags") or 0
    return flags if isinstance(flags, int) else 0
