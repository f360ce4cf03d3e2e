async def test_x(ada):
    r = await ada.slash("ping"); print(r)
    assert r["message"]["content"] == "pong"
    print(await ada.autocomplete("match start", "game", "h"))
    r = await ada.slash("match start", game="go", rounds=3); print(r["message"]["content"])
    r = await ada.slash("board"); m = r["message"]; print(m["attachments"])
    r = await ada.press(m, "Count 0"); print(r["message"]["content"])
    r = await ada.slash("layout"); print(r["message"])
    r = await ada.slash("feedback"); print(r["modal"])
    r = await ada.submit_modal(name="x", level=["hard"]); print(r["message"]["content"])
