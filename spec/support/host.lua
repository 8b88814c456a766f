-- A KOReader for specs and the demo: it loads the compiled plugin, and a spec does what a reader does.
--
--     local host = require("host")
--     before_each(function() host.start() end)
--     after_each(function() host.stop() end)
--
--     host.open("Dune.epub", { pages = 300, title = "Dune" })
--     host.read(3, 40)                              -- three pages, forty seconds each
--     host.close()
--     host.menu("Library Sync", "Sync now")
--     assert.are.equal("Nothing waits", host.says())
--
-- Everything comes in the order and with the gaps of the real host: see the stand-ins under `koreader/`, each at the
-- path of the module that it stands for. Time stands still unless a spec moves it. Whatever a reader does, what is
-- due at once has run when the call returns. What a handler of the plugin does wrong is only logged, as on a device;
-- `stop` fails then. What a callback does wrong comes out at the caller: on a device it would end the application.
--
-- Life
--   start{plugin, folder, wall, older}  a fresh device, showing the browser. plugin: a folder `*.koplugin`, or none
--                       for the modules compiled for the specs. folder: what the device keeps its files in, or nothing
--                       for one that `stop` removes. wall: what time it is, Unix seconds.
--                       older: a host of v2024.11, the oldest one that is supported.
--   stop()              ends it; fails when a handler of the plugin has failed and nobody asked for `errors`.
--   restart()           ends the process properly and starts another on the same device.
--   crash()             the process ends between two instructions: no event, nothing scheduled runs. The next one
--                       starts with `restart`.
--   exit(), power_off() the reader leaves; after that, only `restart`.
--   errors()            what handlers of the plugin did wrong since the last call, as a list of texts.
--   folder              the device's folder: settings/, books/ and whatever the plugin makes.
--   disable(settings)   the reader turns the plugin off in the plugin management, which calls for a restart; settings:
--                       and its settings with it. The application goes on until then.
--   plugin()            the instance of the plugin that is at work now, in the browser or in the reader.
-- Books (a path without "/" in front lies in the device's folder of books; a file that is not there is made)
--   book(path)          its whole path.   fingerprint(path)  its sampled MD5.
--   open(path, facts)   facts: pages, title, authors, identifiers, page (where it opens), scroll (scroll mode), given
--                       (what the reader wrote over title and authors); without them those of last time.
--   close()             back to the file browser.
--   switch(path, facts) to another book, as from the history;   reload()  the same book again.
--   turn(n)             n pages on, one after the other (1; negative: back);   go_to(page).
--   read(n, seconds)    n times: stays so many seconds, then turns the page.
--   scroll(pages)       in scroll mode; fractions of a page are fine.
--   rerender(pages)     the font has changed, and with it the number of pages.
--   reader()            the reader's window: document, doc_settings, rolling, paging.
-- Time
--   advance(seconds)    so much time passes, and what is due in it runs. While the device sleeps, nothing runs.
--   doze(seconds)       the device sleeps between two page turns, and nobody is told.
--   set_clock(seconds)  somebody sets the wall clock, Unix seconds.
--   now()               what the wall clock shows.
--   pump(seconds, done) real time, for sockets: until `done()` or nothing is scheduled; true unless the time ran out.
-- Device
--   suspend(), resume() with what the host does around them.
--   network(connected)  the network goes or comes, with the events that announce it.
--   event(name, …)      any other event, to all windows.
--   dispatch(name)      a gesture or key that an action was bound to.
-- Screen
--   menu(text, …)       opens the main menu and taps these lines, one below the other.
--   lines(text, …)      what the menu below these lines shows: a list of {text, checked, marked, radio, enabled,
--                       opens, separator, help}.
--   shown()             the windows over the browser or the book, topmost first; each has `kind` ("message", "notice",
--                       "question", "form", "number", "list", "menu") and `says()`.
--   top()               the topmost one that is no notice; nil when there is none.
--   says()              every word on it; nil when there is none.
--   press(label)        one of its buttons or lines;   type(text, which)  into its form;   dismiss()  leaves it;
--   dismiss_all()       leaves it and whatever comes to light below.
--   notices()           every notice so far, oldest first.
--   log()               the host's log, as one text.
local DataStorage = require("datastorage")
local Dispatcher = require("dispatcher")
local DocSettings = require("docsettings")
local Document = require("document/document")
local Event = require("ui/event")
local FileManager = require("apps/filemanager/filemanager")
local MainMenu = require("ui/mainmenu")
local NetworkMgr = require("ui/network/manager")
local Notification = require("ui/widget/notification")
local PluginLoader = require("pluginloader")
local ReadCollection = require("readcollection")
local ReadHistory = require("readhistory")
local ReaderUI = require("apps/reader/readerui")
local UIManager = require("ui/uimanager")
local lfs = require("libs/libkoreader-lfs")
local logger = require("logger")
local md5 = require("md5")
local stopwatch = require("stopwatch")
local time = require("ui/time")

local COMPILED = { folder = "librarysync.koplugin", main = "build/spec/src/main.lua", meta = "koplugin/_meta.lua" }

local host = {}

-- The host's settings are a global of its.
rawset(_G, "G_reader_settings", {
    readSetting = function(_, key) return key == "home_dir" and host.folder or nil end,
})

local asleep, plugin_folder, own_folder
-- What each book was last opened with, by path.
local known_facts = {}

-- Runs what is due now.
local function tick()
    UIManager:step()
end

local function broadcast(name, ...)
    UIManager:broadcastEvent(Event:new(name, ...))
end

-- Life ----------------------------------------------------------------------------------------------------------

local PATH = package.path

-- A process forgets its modules when it ends, and where it looked for them.
local function forget_modules()
    package.path = PATH
    FileManager.pristine(PluginLoader.older)
    for name in pairs(package.loaded) do
        if name:match("^src%.") then package.loaded[name] = nil end
    end
end

local function load_plugin()
    local plugin, trouble
    if plugin_folder then
        plugin, trouble = PluginLoader:load(plugin_folder)
    else
        plugin, trouble = PluginLoader:load(COMPILED.folder, COMPILED.main, COMPILED.meta)
    end
    assert(plugin, trouble)
end

-- What the process held is gone with it, and the files that it had open are closed.
local function end_process()
    -- Rows of long-press boxes live on classes.
    for _, place in ipairs({ "", "history", "collection", "filesearcher" }) do
        require("apps/filemanager/filemanager" .. place).file_dialog_added_buttons = nil
    end
    UIManager:reset()
    Dispatcher.actions = {}
    PluginLoader.plugin, PluginLoader.instances = nil, {}
    FileManager.instance, ReaderUI.instance = nil, nil
    asleep = false
    forget_modules()
    collectgarbage()
end

local function begin_process()
    load_plugin()
    FileManager:showFiles(host.folder .. "/books")
    tick()
    if PluginLoader.plugin and not host.plugin() then error("the plugin did not come up:\n" .. host.log(), 0) end
end

local function new_folder()
    local name = os.tmpname()
    os.remove(name)
    lfs.mkdir(name)
    return name
end

local function remove(path)
    if lfs.symlinkattributes(path, "mode") == "directory" then
        for name in lfs.dir(path) do
            if name ~= "." and name ~= ".." then remove(path .. "/" .. name) end
        end
        lfs.rmdir(path)
    else
        os.remove(path)
    end
end

function host.start(options)
    options = options or {}
    plugin_folder = options.plugin
    own_folder = not options.folder
    host.folder = options.folder or new_folder()
    for _, name in ipairs({ "settings", "books" }) do
        lfs.mkdir(host.folder .. "/" .. name)
    end
    PluginLoader:be(options.older)
    end_process()
    DataStorage.folder = host.folder
    DocSettings.shelf = {}
    ReadCollection.coll = {}
    ReadHistory.gone = {}
    known_facts = {}
    NetworkMgr:reset()
    Notification.past = {}
    logger.reset()
    stopwatch.stop()
    time.reset()
    if options.wall then time.set(options.wall) end
    begin_process()
end

function host.stop()
    end_process()
    stopwatch.go()
    if own_folder then remove(host.folder) end
    local errors = host.errors()
    if errors[1] then error(table.concat(errors, "\n"), 0) end
end

function host.crash()
    end_process()
end

function host.restart()
    if UIManager.windows[1] then host.exit() end
    end_process()
    begin_process()
end

function host.exit()
    local window = ReaderUI.instance or FileManager.instance
    window:onClose()
    UIManager:quit()
end

function host.power_off()
    broadcast("PowerOff")
    broadcast("Close", { keep_screensaver = true })
    UIManager:quit()
end

function host.errors()
    local errors, rest = {}, {}
    for _, line in ipairs(logger.lines) do
        if line[1] == "err" then
            table.insert(errors, table.concat({ tostring(line[2]), tostring(line[3]), tostring(line[4]) }, " "))
        else
            table.insert(rest, line)
        end
    end
    logger.lines = rest
    return errors
end

function host.disable(settings)
    local instance = host.plugin()
    if settings then assert(PluginLoader:deletePluginSettings(instance)) end
    assert(PluginLoader:stopPluginInstance(instance))
    tick()
end

function host.plugin()
    return PluginLoader.plugin and PluginLoader:getPluginInstance(PluginLoader.plugin.name)
end

-- Books ---------------------------------------------------------------------------------------------------------

function host.book(path)
    if path:sub(1, 1) == "/" then return path end
    return host.folder .. "/books/" .. path
end

local SAMPLE = 1024

function host.fingerprint(path)
    local file = assert(io.open(host.book(path), "rb"))
    local samples, offset = {}, 0
    repeat
        file:seek("set", offset)
        local sample = file:read(SAMPLE)
        table.insert(samples, sample)
        offset = offset == 0 and SAMPLE or offset * 4
    until not sample or offset > 1024 ^ 3
    file:close()
    return md5.sumhexa(table.concat(samples))
end

local function document_at(path, facts)
    local whole = host.book(path)
    if not lfs.attributes(whole) then
        local file = assert(io.open(whole, "wb"))
        file:write("The book of the name ", path)
        file:close()
    end
    known_facts[whole] = facts or known_facts[whole] or {}
    return Document.open(whole, known_facts[whole])
end

-- A plugin names the file; the host's own doors get the document at once.
ReaderUI.document_of = function(path) return document_at(path) end

function host.reader()
    return ReaderUI.instance
end

local function progress()
    return assert(ReaderUI.instance, "no book is open").progress
end

function host.open(path, facts)
    if ReaderUI.instance then return host.switch(path, facts) end
    ReaderUI:showReader(document_at(path, facts))
    tick()
end

function host.close()
    ReaderUI.instance:onHome()
    tick()
end

function host.switch(path, facts)
    ReaderUI.instance:switchDocument(document_at(path, facts))
    tick()
end

function host.reload()
    ReaderUI.instance:reloadDocument(document_at(ReaderUI.instance.document.file))
    tick()
end

function host.go_to(page)
    progress():go_to(page)
    tick()
end

function host.turn(pages)
    local step = (pages or 1) < 0 and -1 or 1
    for _ = 1, math.abs(pages or 1) do
        host.go_to(progress().current_page + step)
    end
end

function host.read(pages, seconds)
    for _ = 1, pages do
        host.advance(seconds)
        host.turn(1)
    end
end

function host.scroll(pages)
    progress():scroll(pages or 1)
    tick()
end

function host.rerender(pages)
    progress():rerender(pages)
    tick()
end

-- Time ----------------------------------------------------------------------------------------------------------

function host.now()
    return math.floor(time.to_s(time.realtime()))
end

function host.set_clock(seconds)
    time.set(seconds)
end

function host.doze(seconds)
    time.sleep(seconds)
end

function host.advance(seconds)
    if asleep then return time.sleep(seconds) end
    local ends = stopwatch.now() + seconds
    while stopwatch.now() < ends do
        if not UIManager.queue[1] then stopwatch.pass(ends - stopwatch.now()) end
        UIManager:step(ends - stopwatch.now())
    end
    tick()
end

function host.pump(seconds, done)
    stopwatch.go()
    local in_time = UIManager:run(done, seconds)
    stopwatch.stop()
    return in_time
end

-- Device --------------------------------------------------------------------------------------------------------

function host.suspend()
    broadcast("FlushSettings")
    broadcast("Suspend")
    asleep = true
end

function host.resume()
    asleep = false
    broadcast("OutOfScreenSaver")
    broadcast("Resume")
    tick()
end

function host.network(connected)
    if connected == NetworkMgr.link then return end
    broadcast(connected and "NetworkConnecting" or "NetworkDisconnecting")
    NetworkMgr.link = connected
    broadcast(connected and "NetworkConnected" or "NetworkDisconnected")
    tick()
end

function host.event(name, ...)
    broadcast(name, ...)
    tick()
end

function host.dispatch(name)
    assert(Dispatcher.actions[name], "no such action")
    Dispatcher:execute({ [name] = true })
    tick()
end

-- Screen --------------------------------------------------------------------------------------------------------

local function close_menu()
    for _, window in ipairs(host.shown()) do
        if window.kind == "menu" then window:closeMenu() end
    end
end

local function walk_menu(path)
    close_menu()
    local menu = MainMenu.open((ReaderUI.instance or FileManager.instance).menu)
    for _, text in ipairs(path) do
        assert(menu:press(text), ("%q is grey"):format(text))
    end
    return menu
end

function host.menu(...)
    walk_menu({ ... })
    tick()
end

function host.lines(...)
    local page = walk_menu({ ... }).page
    close_menu()
    return page
end

function host.shown()
    local shown = {}
    for place = #UIManager.windows, 1, -1 do
        local window = UIManager.windows[place]
        if window.kind then table.insert(shown, window) end
    end
    return shown
end

function host.top()
    for _, window in ipairs(host.shown()) do
        if window.kind ~= "notice" then return window end
    end
end

function host.says()
    local top = host.top()
    return top and top:says()
end

local function top_or_fail()
    return host.top() or error("nothing is shown", 3)
end

function host.press(label)
    top_or_fail():press(label)
    tick()
end

function host.type(text, which)
    top_or_fail():type(text, which)
end

function host.dismiss()
    top_or_fail():dismiss()
    tick()
end

local MANY_WINDOWS = 50

function host.dismiss_all()
    for _ = 1, MANY_WINDOWS do
        if not host.top() then return end
        host.dismiss()
    end
    error("windows without an end", 2)
end

function host.notices()
    return Notification.past
end

function host.log()
    return logger.text()
end

return host
