"""The conditions that tests put a bot under: permissions taken away, faults, the clock."""

from playground.checks.forms import YEARS
from playground.errors import Json, bad_form
from playground.faults import Fault, Faults
from playground.rest.app import Api
from playground.world import permissions
from playground.world.world import DM, THREADS


def deny(api: Api, body: Json) -> Json:
    """Take permissions from the bot in one channel, or without one in all; an empty list gives all back."""
    world, denied = api.world, permissions.bits(body.get("deny", []))
    wanted: list[Json] = (
        [world.channel(body["channel"])] if body.get("channel") else [*world.channels.values()]
    )
    for channel in wanted:
        ruling = world.channels[channel["parent_id"]] if channel["type"] in THREADS else channel
        if ruling["type"] != DM:
            world.deny_bot(ruling, denied)
    return {}


def fault(api: Api, faults: Faults, body: Json) -> Json:
    """Add a fault, remove all, or disturb the gateway."""
    gateway = api.gateway
    if body.get("clear"):
        faults.clear()
    if "remove" in body:
        faults.remove(body["remove"])
    if "seed" in body:
        faults.random.seed(body["seed"])
    if "add" in body:
        faults.add(Fault.parse(body["add"]))
    match body.get("gateway"):
        case "reconnect":
            gateway.reconnect_all()
        case "invalidate" | "invalidate_resumable":
            gateway.invalidate_all(resumable=body["gateway"] == "invalidate_resumable")
        case "close":
            gateway.close_all(body.get("code", 4000))
        case "abort":
            gateway.abort_all()
    return {}


def clock(api: Api, body: Json) -> Json:
    """Move the clock forward."""
    clock = api.world.clock
    if clock.offset + body["advance"] > YEARS:
        raise bad_form(("advance",), "NUMBER_TYPE_MAX", f"All in all the clock moves by {YEARS} at most.")
    clock.advance(body["advance"])
    return {"now": clock.iso()}
