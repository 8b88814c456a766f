-- The contract's host over the stand-ins: see suite.lua for what it offers.
local Event = require("ui/event")
local FileManager = require("apps/filemanager/filemanager")
local MainMenu = require("ui/mainmenu")
local UIManager = require("ui/uimanager")
local annotator = require("annotator")
local ffi = require("ffi")
local host = require("host")
local logger = require("logger")
local suite = dofile("spec/contract/suite.lua")

local FOLDER = "spec/contract/contractprobe.koplugin"
local BOOKS = {
    flow = { "Ellison, Mara - The Lamp at Low Tide.epub", {
        pages = 49, title = "The Lamp at Low Tide", authors = "Mara Ellison", identifiers = "urn:isbn:9780306406157",
    } },
    flow2 = { "Ellison, Mara - The Lamp in the Fog.epub", { pages = 40, title = "The Lamp in the Fog" } },
    fixed = { "Notes on Paper.pdf", { pages = 24, title = "Notes on Paper" } },
    comic = { "Harbour Cats 001.cbz", { pages = 10 } },
    unread = { "Never Opened.epub", {} },
}

ffi.cdef("unsigned long crc32(unsigned long crc, const unsigned char *bytes, unsigned length);")

local function little(number, bytes)
    local text = ""
    for _ = 1, bytes do
        text = text .. string.char(number % 256)
        number = math.floor(number / 256)
    end
    return text
end

-- An archive with one small file in it, not packed.
local function write_novel(path)
    local name, text = "META-INF/container.xml", "<container/>"
    local sum = tonumber(ffi.load("z").crc32(0, text, #text))
    local lengths = little(#text, 4) .. little(#text, 4) .. little(#name, 2)
    local about = little(20, 2) .. little(0, 8) .. little(sum, 4) .. lengths
    local entry = "PK\3\4" .. about .. little(0, 2) .. name .. text
    local listed = "PK\1\2" .. little(20, 2) .. about .. little(0, 12) .. little(0, 4) .. name
    local file = assert(io.open(path, "wb"))
    file:write(entry, listed, "PK\5\6", little(0, 4), little(1, 2), little(1, 2), little(#listed, 4), little(#entry, 4),
        little(0, 2))
    file:close()
end

-- A host that has just begun, newest or `older`; `finish` ends it.
return function(older)
    package.loaded["contract/record"] = nil
    host.start({ plugin = FOLDER, older = older })
    local record = package.loaded["contract/record"]
    local h = { older = older, record = record, same = suite.same, folder = host.folder, at_start = record.heard }
    local facts = {}
    for name, book in pairs(BOOKS) do
        h[name] = host.book(book[1])
        facts[h[name]] = book[2]
        host.make_book(book[1])
    end
    write_novel(h.flow)

    function h.run(fn) return fn() end
    function h.wait(seconds) host.advance(math.max(seconds, 0.001)) end
    function h.heard()
        local events = record.heard
        record.heard = {}
        return events
    end
    h.errors = host.errors
    function h.reader() return host.reader() end
    function h.browser() return FileManager.instance end
    function h.instance() return host.plugin() end
    function h.class_name() return require("pluginloader").plugin.name end
    h.wall = host.now
    h.fingerprint = host.fingerprint

    function h.open(path, how)
        local known = facts[path]
        local given = {}
        for key, value in pairs(known) do given[key] = value end
        given.scroll = how and how.scroll
        host.open(path, given)
    end
    h.close, h.reload, h.go_to, h.turn, h.scroll = host.close, host.reload, host.go_to, host.turn, host.scroll
    function h.switch(path) host.switch(path, facts[path]) end
    function h.rerender() host.rerender(90) end
    h.event, h.suspend, h.resume = host.event, host.suspend, host.resume
    function h.wake() UIManager.event_handlers.Resume() end

    -- Marks
    h.highlight, h.note = annotator.highlight_here, annotator.note
    h.delete, h.bookmark = annotator.remove, annotator.bookmark_here

    -- The screen
    function h.show(widget) UIManager:show(widget) end
    function h.hide(widget) UIManager:close(widget) end
    function h.press(widget, label) widget:press(label) UIManager:step() end
    function h.type(widget, text, place) widget:type(text, place) end
    function h.spin(widget, number) widget:type(number) end
    function h.back(widget) widget:dismiss() UIManager:step() end
    function h.tap_line(widget, label) widget:press(label) end
    function h.dismiss() host.dismiss_all() end
    function h.has_button(widget, label)
        for _, button in ipairs(widget:buttons_now()) do if button.text == label then return true end end
        return false
    end
    function h.long_press(path)
        local browser = FileManager.instance
        if older then
            browser.file_chooser:onMenuHold({ path = path, is_file = true })
        else
            FileManager.hold(browser, path, true, require("docsettings"):hasSidecarFile(path) and {} or nil)
        end
        return host.top()
    end

    -- The menu
    function h.menu_open(line)
        local window = host.reader() or FileManager.instance
        h.open_menu = MainMenu.open(window.menu)
        h.open_menu:press(line)
    end
    function h.menu_lines()
        local lines = {}
        for place, line in ipairs(h.open_menu.page) do lines[place] = line.text end
        return lines
    end
    function h.menu_tap(line) h.open_menu:press(line) UIManager:step() end
    function h.menu_is_open() return UIManager:isWidgetShown(h.open_menu) end
    function h.menu_close() if h.menu_is_open() then h.open_menu:closeMenu() end end

    function h.finish()
        logger.reset()
        host.stop()
    end

    -- An event of the host's own.
    function h.send(name, ...) UIManager:sendEvent(Event:new(name, ...)) end
    return h
end
