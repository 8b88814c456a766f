-- The order of the host's events for a plugin.
local OPENED = { "reader init", "reader DocSettingsLoad", "reader ReadSettings" }

local function tail(list, from)
    local rest = {}
    for place = from, #list do table.insert(rest, list[place]) end
    return rest
end

-- Events without their numbers, and without immediate repetitions.
local function plain(events)
    local names = {}
    for _, event in ipairs(events) do
        local name = event:match("^%S+ %S+")
        if names[#names] ~= name then table.insert(names, name) end
    end
    return names
end

return {
    { "the browser starts", function(h)
        h.same({ "browser init", "browser SetDimensions", "browser PathChanged", "browser Show" },
            { h.at_start[1], h.at_start[2], h.at_start[3], h.at_start[4] })
    end },
    { "a flowing text opens after the browser closed", function(h)
        h.heard()
        h.open(h.flow)
        h.same({
            "browser ShowingReader", "browser SaveSettings", "browser FlushSettings", "browser SaveSettings",
            "browser CloseWidget",
            OPENED[1], OPENED[2], OPENED[3], "reader PreRenderDocument", "reader PageUpdate", "reader ReaderReady",
            "reader PageUpdate", "reader Show",
        }, plain(h.heard()))
        h.close()
    end },
    { "fixed pages open without a layout: PageUpdate comes once, before the settings", function(h)
        h.heard()
        h.open(h.fixed)
        h.same(
            { OPENED[1], OPENED[2], "reader PageUpdate", OPENED[3], "reader ReaderReady", "reader Show" },
            tail(plain(h.heard()), 6)
        )
        h.close()
    end },
    { "a comic opens like fixed pages", function(h)
        h.open(h.comic)
        h.same({ true, false }, { h.reader().paging ~= nil, h.reader().rolling ~= nil })
        h.close()
    end },
    { "'Home' closes the book, and the browser shows its folder", function(h)
        h.open(h.flow)
        h.heard()
        h.close()
        local as_closed = plain(h.heard())
        h.open(h.flow)
        h.heard()
        local Event = require("ui/event")
        h.same(true, h.run(function() return h.reader():handleEvent(Event:new("Home")) end))
        h.wait(0.5)
        local heard = plain(h.heard())
        h.same(nil, h.reader())
        for place = 1, 2 do h.same(as_closed[place], heard[place]) end
        h.same(h.flow:match("^(.*)/"), h.browser().file_chooser.path)
    end },
    { "a closing book closes its document before it saves the settings", function(h)
        h.open(h.flow)
        h.heard()
        h.close()
        h.same({
            "reader CloseDocument", "reader FlushSettings", "reader SaveSettings", "reader CloseWidget",
            "browser init", "browser SetDimensions", "browser PathChanged", "browser Show",
        }, plain(h.heard()))
    end },
    { "a change from one book to another does not open the browser", function(h)
        h.open(h.flow)
        h.heard()
        h.switch(h.fixed)
        local events = plain(h.heard())
        h.same({
            "reader CloseDocument", "reader FlushSettings", "reader SaveSettings", "reader CloseWidget", "reader init",
        }, { events[1], events[2], events[3], events[4], events[5] })
        h.same("reader Show", events[#events])
        h.close()
    end },
    { "a book opened again announces itself before it closes", function(h)
        h.open(h.flow)
        h.heard()
        h.reload()
        local events = plain(h.heard())
        h.same(
            { "reader PreserveCurrentSession", "reader CloseDocument", "reader FlushSettings" },
            { events[1], events[2], events[3] }
        )
        h.close()
    end },
    { "sleep saves the settings first", function(h)
        h.open(h.flow)
        h.heard()
        h.suspend()
        h.same({ "reader FlushSettings", "reader SaveSettings", "reader Suspend" }, plain(h.heard()))
        h.resume()
        h.same({ "reader OutOfScreenSaver", "reader Resume" }, plain(h.heard()))
        h.close()
    end },
    { "sleep in the browser sends its event", function(h)
        h.heard()
        h.suspend()
        h.same({ "browser FlushSettings", "browser SaveSettings", "browser Suspend" }, plain(h.heard()))
        h.resume()
        h.same({ "browser OutOfScreenSaver", "browser Resume" }, plain(h.heard()))
    end },
    { "a page turn announces the page, and a jump to the same page may do so again", function(h)
        h.open(h.flow)
        h.go_to(3)
        h.heard()
        h.turn(2)
        h.turn(-1)
        h.same({ "reader PageUpdate 4", "reader PageUpdate 5", "reader PageUpdate 4" }, h.heard())
        h.close()
    end },
    { "a page turn in fixed pages announces the page", function(h)
        h.open(h.fixed)
        h.go_to(3)
        h.heard()
        h.turn(1)
        h.same({ "reader PageUpdate 4" }, h.heard())
        h.close()
    end },
    { "a scroll announces the position", function(h)
        h.open(h.flow, { scroll = true })
        h.heard()
        h.scroll(0.5)
        h.same({ "reader PosUpdate" }, plain(h.heard()))
        h.same("scroll", h.reader().view.view_mode)
        h.close()
    end },
    { "the view says whether it is in page mode", function(h)
        h.open(h.flow)
        h.same("page", h.reader().view.view_mode)
        h.close()
    end },
    { "a change of the font announces the page before the reason", function(h)
        h.open(h.flow)
        h.go_to(10)
        h.heard()
        h.rerender()
        local events = plain(h.heard())
        h.same({ "reader PageUpdate", "reader DocumentRerendered" }, { events[1], events[2] })
        h.close()
    end },
    { "an action's event reaches the plugin in both windows", function(h)
        h.heard()
        h.run(function() require("dispatcher"):execute({ contract_do = true }) end)
        h.wait(0)
        h.same({ "browser ContractDo" }, h.heard())
        h.open(h.flow)
        h.heard()
        h.run(function() require("dispatcher"):execute({ contract_do = true }) end)
        h.wait(0)
        h.same({ "reader ContractDo" }, h.heard())
        h.close()
    end },
    { "a book opened by a plugin opens on a later tick", function(h)
        local at_once = h.run(function()
            require("apps/reader/readerui"):showReader(h.fixed)
            return require("apps/reader/readerui").instance ~= nil
        end)
        h.same(false, at_once)
        h.wait(1.5)
        h.same(h.fixed, h.reader().document.file)
        h.close()
    end },
    { "the plugin's instance is removed before its document closes", function(h)
        h.open(h.flow)
        local own = h.instance()
        h.close()
        h.same(false, own == h.instance())
    end },
}
