-- The set-up on a phone: a browser opens the page of the QR code.

local FORM = "application/x-www-form-urlencoded"

-- The answer of the page, got by a process of its own, as by a phone.
local function ask(url, fields)
    local file = os.tmpname()
    local data = {}
    for _, field in ipairs(fields or {}) do table.insert(data, ("--data-urlencode '%s=%s'"):format(field[1], field[2])) end
    os.execute(("(curl -s -m 20 -H 'Content-Type: %s' %s '%s' > %s; echo '<!-- end -->' >> %s) &"):format(
        FORM, table.concat(data, " "), url, file, file))
    local text
    D.until_(function()
        local read = io.open(file, "rb")
        text = read and read:read("*a") or ""
        if read then read:close() end
        return text:find("<!-- end -->", 1, true)
    end, 30, "the page answers")
    os.remove(file)
    return text
end

return {
    { "the set-up typed on a phone continues on the device", function(w)
        D.menu(w.words.plugin)
        w.see("where_library", 10)
        w.shot("address")
        w.press("on_phone")
        w.see("show_code", 10)
        w.shot("question")
        w.press("show_code")
        w.see("scan_code", 10)
        w.shot("code")
        local url = D.run(function() return D.top()._added_widgets[1][1].text end)
        local form = ask(url)
        w.check(form:find(w.words.what_is_synced, 1, true), "the form: " .. form)
        local done = ask(url, { { "address", w.server.url }, { "username", w.server.library[1] },
            { "password", w.server.library[2] }, { "notes", "both" }, { "sessions", "on" }, { "position", "on" } })
        w.check(done:find(w.words.phone_done, 1, true), "the answer: " .. done)
        w.see("set_up_done", 40)
        w.shot("what")
        w.tap("set_up_done")
        w.see("library_ok", 40)
        w.dismiss()
    end, "switch" },
}
