-- What scenarios are made of: a reader's deeds in the application, in the words of words.lua. Runs on acceptance/driver.
--
--   w.words, w.server (server.lua), w.path(book), w.hash(book), w.id(book)      books: w.novel, w.fog, w.pdf, w.comic
--   w.set_up()                     address and both accounts, by taps; the connection is tested
--   w.set_up_earlier()             the same, an hour ago
--   w.menu(key, …)                 opens the menu and goes down by these words; w.close_menu()
--   w.fill(text, …)                a form: types the lines, and saves
--   w.press(key)  w.dismiss()      a button of the topmost window; every window goes
--   w.see(key[, seconds])          waits until the screen says this;  w.says(key) asks once;  w.unseen(key)
--   w.eventually(what, fn[, s])    waits until fn() is true; what the server has is asked again and again
--   w.settled()                    waits until nothing more is about to happen by itself
--   w.hasten(seconds)              whatever is due so much later is due so much earlier
--   w.every_page(look)             opens each page of the menu;  w.answers(path)  a tap on a line is answered
--   w.meet(books)                  opens each once: where a server does not look up fingerprints, only then it is known
--   w.open(book)  w.leave()  w.turn(pages, seconds)  w.through(from, to, seconds)  w.read(book, pages, seconds)
--   w.open_quietly(book)           the same, and lets go what comes by itself;  w.unplaceable(title)  is listed so
--   w.long_press(book)             in the file browser;  w.make_book(book, title, pages)  one that no server has
--   w.make_copy(book, copy)        the same book in a file whose hash no server knows
--   w.pass(seconds)                so much time passes on the clocks of the host, though not for what is scheduled
--   w.die(scenario)                the process is killed between two instructions, and that is no failure
--   w.version()  w.offer_update()  the plugin's version; the page that offers another, w.next_version
--   w.offline()  w.online()        the network goes and comes, with the events that tell it
--   w.pose(moment)                 from now on every clock of the host shows this time, and the battery is four fifths full
--   w.check(condition, what)  w.equal(expected, found, what)  w.shot(name)  w.picture(name)  one of docs/pictures
local Event = require("ui/event")
local UIManager = require("ui/uimanager")
local time = require("ui/time")

local here = debug.getinfo(1, "S").source:match("^@(.*)/[^/]+$")
local w = {
    words = dofile(here .. "/words.lua"), server = dofile(here .. "/server.lua"), marks = dofile(here .. "/marks.lua"),
}

w.novel = "Ellison, Mara - The Lamp at Low Tide.epub"
w.fog = "Ellison, Mara - The Lamp in the Fog.epub"
w.street = "Öström - Kleine Straße, großes Meer.epub"
w.pdf = "Notes on Paper.pdf"
w.tables = "tables.pdf"
w.comic = "Harbour Cats 001.cbz"

-- In another language: of the shortest sentence that has this word in it, what is said there, between its values.
local function translated(words, sentences)
    local function longest(text)
        local best = ""
        for part in (text .. "%0"):gmatch("(.-)%%%d") do if #part > #best then best = part end end
        return best
    end
    for key, english in pairs(words) do
        local found
        for sentence in pairs(sentences) do
            if sentence:find(english, 1, true) and not (found and #found <= #sentence) then found = sentence end
        end
        local said = sentences[found]
        -- Where the scenario looks for the beginning of a sentence, other sentences go on behind it.
        if said then words[key] = longest(type(said) == "table" and said[#said] or said):gsub("%.$", ""):gsub("。$", "") end
    end
end

local language = os.getenv("ACCEPT_LANGUAGE")
if language then
    local plugins = require("datastorage"):getDataDir() .. "/plugins"
    translated(w.words, dofile(("%s/librarysync.koplugin/l10n/%s.lua"):format(plugins, language)).sentences)
end

local function word(key) return w.words[key] or error("no words for " .. tostring(key), 3) end

function w.path(book) return D_BOOKS .. "/" .. book end
function w.hash(book) return require("util").partialMD5(w.path(book)) end
function w.id(book) return w.server.id(book) end

-- Clocks -------------------------------------------------------------------------------------------------------------

-- An hour back, so that the time that passes here is past for the server.
local ahead = time.s(-3600)
local posed = 0
local wall, run = time.realtime, time.boottime_or_monotonic
function time.realtime() return wall() + ahead + posed end
function time.boottime_or_monotonic() return run() + ahead + time.s(7200) end

function w.pass(seconds) ahead = ahead + time.s(seconds) end

local ffi = require("ffi")
ffi.cdef("int getpid(void); int kill(int pid, int signal);")

function w.die(scenario)
    D.log(("ok    %s: %s: it ends here on purpose"):format(w.name, scenario))
    ffi.C.kill(ffi.C.getpid(), 9)
end

local date_of, time_of = os.date, os.time

function w.pose(moment)
    posed = posed + time.s(time_of(moment)) - time.realtime()
    rawset(os, "time", function(table) return table and time_of(table) or math.floor(time.to_s(time.realtime())) end)
    rawset(os, "date", function(format, at) return date_of(format, at or os.time()) end)
    local power = require("device"):getPowerDevice()
    function power.getCapacity() return 80 end
    function power.isCharging() return false end
end

-- Seeing -------------------------------------------------------------------------------------------------------------

function w.check(condition, what)
    if not condition then error(what, 2) end
end

function w.equal(expected, found, what)
    if expected ~= found then error(("%s: expected %s, found %s"):format(what, tostring(expected), tostring(found)), 2) end
end

function w.shot(name) D.shot(w.name .. "-" .. name) end
function w.picture(name) D.shot("picture-" .. name) end

-- Every word on the screen, from the top window down to the first that fills it.
function w.screen()
    return D.run(function()
        local texts, seen = {}, {}
        local function walk(widget, depth)
            if type(widget) ~= "table" or seen[widget] or depth > 40 then return end
            seen[widget] = true
            if type(widget.text) == "string" then table.insert(texts, widget.text) end
            if type(widget.title) == "string" then table.insert(texts, widget.title) end
            for place = 1, #widget do walk(widget[place], depth + 1) end
        end
        local base = D.ui()
        for window in UIManager:topdown_widgets_iter() do
            if window == base then break end
            walk(window, 0)
        end
        return (table.concat(texts, "\n"):gsub("[\226][\129][\166-\169]", ""))
    end)
end

-- What does not fit where it is shown: the host ends it with an ellipsis.
function w.cut()
    return D.run(function()
        local texts, seen, base = {}, {}, D.ui()
        local function walk(widget, depth)
            if type(widget) ~= "table" or seen[widget] or depth > 40 then return end
            seen[widget] = true
            if widget.isTruncated and widget.text and widget:isTruncated() then table.insert(texts, widget.text) end
            for place = 1, #widget do walk(widget[place], depth + 1) end
        end
        for window in UIManager:topdown_widgets_iter() do
            if window == base then break end
            walk(window, 0)
        end
        return texts
    end)
end

function w.says(key) return w.screen():find(word(key), 1, true) ~= nil end

function w.see(key, seconds)
    local wanted, ends = word(key), os.time() + (seconds or 15)
    while true do
        local screen = w.screen()
        if screen:find(wanted, 1, true) then return screen end
        if os.time() > ends then
            error(("never seen %q; the screen says: %s"):format(wanted, screen:sub(1, 500):gsub("\n", " | ")), 2)
        end
        D.wait(0.05)
    end
end

function w.unseen(key)
    w.check(not w.says(key), "should not be on the screen: " .. word(key))
end

function w.eventually(what, fn, seconds)
    local ends = os.time() + (seconds or 20)
    local found
    repeat
        local worked, value = pcall(fn)
        if worked and value then return value end
        found = value
        D.wait(0.2)
    until os.time() > ends
    error(("in vain: %s (%s); the screen says: %s"):format(what, tostring(found), w.screen():sub(1, 300):gsub("\n", " | ")), 2)
end

-- Waits until nothing is due in the next three seconds: what was about to happen by itself has happened.
function w.settled()
    D.wait(0.1)
    local ends = os.time() + 15
    while os.time() < ends and D.run(function()
        for _, task in ipairs(UIManager._task_queue) do
            if task.time < time.now() + time.s(3) then return true end
        end
    end) do D.wait(0.1) end
end

function w.hasten(seconds)
    D.run(function()
        for _, task in ipairs(UIManager._task_queue) do task.time = task.time - time.s(seconds) end
    end)
end

-- Doing --------------------------------------------------------------------------------------------------------------

-- Where nothing is set the set-up begins by itself, once: whoever goes on in the menu does without.
local has_met_set_up = false
local function leave_set_up()
    if has_met_set_up then return end
    has_met_set_up = true
    D.menu(word("plugin"))
    D.wait(0.3)
    if w.says("where_library") then D.dismiss() end
    D.menu_close()
end

function w.menu(...)
    leave_set_up()
    local titles = { word("plugin") }
    for _, key in ipairs({ ... }) do table.insert(titles, word(key)) end
    w.close_menu()
    D.menu(unpack(titles))
end

function w.close_menu() D.menu_close() end

-- The lines of the menu below these words, as one text.
function w.lines(...)
    w.menu(...)
    local lines = D.items()
    w.close_menu()
    return lines
end

function w.press(key) D.press(word(key)) end
function w.tap(key) D.tap_text(word(key), true) end
function w.choose(key) D.choose(word(key)) end

function w.fill(...)
    for place, text in ipairs({ ... }) do D.type(text, place) end
    w.press("save")
end

function w.dismiss()
    w.close_menu()
    D.dismiss()
end

-- Another address is that of the same library.
function w.address(url)
    w.menu("connection", "server")
    w.fill(url)
    D.wait(0.2)
    if w.says("asks_same_library") then w.press("same_library") end
end

function w.account(which, account)
    w.menu("connection", which)
    w.fill(account[1], account[2])
end

-- The guided set-up from its first form on, by this account; a login is all it asks for, or a question more. What came of
-- it, and the taps on buttons and lines; those into a field are typing.
function w.guided_set_up(account, question, answer)
    local taps = 0
    local function tap(key)
        taps = taps + 1
        w.press(key)
    end
    local function fill(fields)
        for place, text in ipairs(fields) do D.type(text, place) end
    end
    w.see("where_library", 10)
    -- As a person types it, and the server has to be found.
    fill({ (w.server.url:gsub("^http://", "")) })
    w.shot("address")
    tap("next_step")
    w.see("log_in_title", 40)
    -- Without http it was asked whether it encrypts, which library-server notes.
    w.server.forgive()
    fill(account)
    w.shot("login")
    tap("log_in")
    if w.server.kind == "spec" then
        w.see("reader_account", 30)
        fill(w.server.reader)
        tap("next_step")
    elseif question then
        w.see(question, 30)
        w.shot("question")
        tap(answer)
    end
    w.see("what_is_synced", 30)
    w.shot("what")
    taps = taps + 1
    w.tap("set_up_done")
    local test = w.see("reader_ok", 40)
    w.shot("test")
    return test, taps
end

function w.set_up()
    w.address(w.server.url)
    w.dismiss()
    w.account("reader_account", w.server.reader)
    w.dismiss()
    w.account("library_account", w.server.library)
    w.dismiss()
end

-- An hour ago: what is asked once an hour is asked again.
function w.set_up_earlier()
    w.set_up()
    w.settled()
    w.pass(3600)
end

function w.meet(books)
    for _, book in ipairs(books) do
        w.open(book)
        w.settled()
        w.leave()
    end
end

-- The lines of the open page of the menu: what each says, and what it is. A line that does not fit is `cut`.
local function open_lines()
    return D.run(function()
        local menu, lines = D.touchmenu(), {}
        for page = 1, menu.page_num do
            if page > 1 then menu:onNextPage() end
            for _, shown in ipairs(menu.item_group) do
                local item = shown.item
                if item then
                    table.insert(lines, {
                        text = item.text_func and item.text_func() or item.text,
                        opens = (item.sub_item_table or item.sub_item_table_func) ~= nil,
                        is_set = item.checked_func ~= nil or item.checked ~= nil,
                        is_off = item.enabled == false or (item.enabled_func and not item.enabled_func()),
                        cut = shown.text_truncated,
                    })
                end
            end
        end
        if menu.page_num > 1 then menu:onFirstPage() end
        return lines
    end)
end

-- Opens each page below the plugin's line, takes its picture, and calls look(path, lines).
function w.every_page(look)
    local function go(path)
        D.menu(unpack(path))
        local lines = open_lines()
        D.shot(w.name .. "-" .. table.concat(path, "-", 2):gsub("[%z\1-,./:-@[-`{-\127]+", "_"):lower())
        look(path, lines)
        for _, line in ipairs(lines) do
            if line.opens and not line.is_off then
                local deeper = { unpack(path) }
                table.insert(deeper, line.text)
                go(deeper)
            end
        end
    end
    w.close_menu()
    go({ word("plugin") })
    w.close_menu()
end

-- Taps on a line of the menu, and waits until a window is there; what it says.
function w.answers(path)
    w.dismiss()
    local before = #D.shown
    D.menu(unpack(path))
    w.eventually("an answer to " .. table.concat(path, ", "), function() return #D.shown > before end, 10)
    w.settled()
    return w.screen()
end

-- A switch of the menu: on or off.
function w.switch(on, ...)
    local path = { ... }
    local last = table.remove(path)
    local lines = w.lines(unpack(path))
    local mark = lines:match("%[([x ])%] " .. word(last):gsub("%p", "%%%0"))
    w.check(mark ~= nil, "no switch " .. word(last) .. " in " .. lines)
    if (mark == "x") == on then return end
    table.insert(path, last)
    w.menu(unpack(path))
    w.dismiss()
end

function w.number(value, ...)
    w.menu(...)
    w.wheel(value)
    w.dismiss()
end

-- Turns the wheel on the screen to this number, and saves.
function w.wheel(value)
    D.run(function()
        local function wheel_in(widget, depth)
            if type(widget) ~= "table" or depth > 30 then return end
            if depth > 0 and widget.value_min and widget.value_step then return widget end
            for place = 1, #widget do
                local wheel = wheel_in(widget[place], depth + 1)
                if wheel then return wheel end
            end
        end
        local wheel = wheel_in(D.top(), 0) or error("no wheel")
        wheel.value = value
        wheel:update()
    end)
    w.press("apply")
end

-- Updates ------------------------------------------------------------------------------------------------------------

-- What tools/acceptance.sh publishes, and where the plugin keeps what it fetches.
w.next_version = "9.2.0"
w.versions = require("datastorage"):getDataDir() .. "/plugins/librarysync.koplugin/versions"

-- The version that runs, as its menu says.
function w.version()
    local version = w.lines("about"):match(word("plugin") .. " (%d+%.%d+%.%d+)")
    w.close_menu()
    return version
end

function w.offer_update()
    w.menu("about", "check_update")
    w.see("download_and_try", 20)
end

-- Reading ------------------------------------------------------------------------------------------------------------

function w.open(book)
    w.dismiss()
    D.open(w.path(book))
end

-- Opens it, and lets go whatever comes by itself.
function w.open_quietly(book)
    w.open(book)
    w.settled()
    w.dismiss()
end

function w.leave()
    w.dismiss()
    D.close_book()
end

function w.turn(pages, seconds)
    for _ = 1, pages do
        w.pass(seconds)
        D.turn(1, 0.03)
    end
end

-- A host that reads books only while they are open finds the places of notes at the next opening.
function w.placed(book)
    if pcall(require, "ffi/archiver") then return end
    w.settled()
    w.open(book)
    w.settled()
    w.leave()
end

-- Closes the book in which notes were made.
function w.leave_notes(book)
    w.leave()
    w.placed(book)
end

-- The page of what cannot be placed names the book.
function w.unplaceable(title)
    w.menu("notes", "unplaceable")
    w.settled()
    w.shot("unplaceable")
    w.check(w.screen():find(title, 1, true), "the book is named: " .. w.screen())
end

-- Stays so many seconds on each of these pages: a turn may be less than a page where pages are fixed.
function w.through(from, to, seconds)
    for page = from, to do
        D.goto_page(page)
        w.pass(seconds)
    end
end

-- A long press on a book in the file browser.
function w.long_press(book)
    w.dismiss()
    D.run(function() D.fm().file_chooser:onMenuHold({ path = w.path(book), is_file = true, text = book }) end)
    D.wait(0.05)
end

-- A book that no server has: a PDF of so many blank pages.
function w.make_book(book, title, pages)
    local parts, kids = { "%PDF-1.4\n" }, {}
    for page = 1, pages do
        table.insert(kids, ("%d 0 R"):format(page + 3))
        table.insert(parts, ("%d 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>\nendobj\n"):format(page + 3))
    end
    table.insert(parts, "1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n")
    table.insert(parts, ("2 0 obj\n<</Type/Pages/Count %d/Kids[%s]>>\nendobj\n"):format(pages, table.concat(kids, " ")))
    table.insert(parts, ("3 0 obj\n<</Title(%s)>>\nendobj\ntrailer\n<</Root 1 0 R/Info 3 0 R>>\n%%%%EOF\n"):format(title))
    local file = assert(io.open(w.path(book), "wb"))
    file:write(table.concat(parts))
    file:close()
end

-- The same book in a file that no server has: one bit of the time of a part is another, and so is the hash.
function w.make_copy(book, copy)
    local from = assert(io.open(w.path(book), "rb"))
    local bytes = from:read("*a")
    from:close()
    local bit = require("bit")
    local file = assert(io.open(w.path(copy), "wb"))
    file:write(bytes:sub(1, 10), string.char(bit.bxor(bytes:byte(11), 32)), bytes:sub(12))
    file:close()
    w.check(w.hash(book) ~= w.hash(copy), "the copy has the same hash")
end

-- Opens, reads so many pages, each so many seconds, and closes; the number of sessions that the server had before.
function w.read(book, pages, seconds)
    local before = #w.server.sessions(w.id(book))
    w.open(book)
    w.turn(pages, seconds)
    w.leave()
    return before
end

-- Waits until the server has more sessions of the book than before; they are returned.
function w.until_sent(book, before, more)
    local sessions
    w.eventually("a session of " .. book .. " reaches the server", function()
        sessions = w.server.sessions(w.id(book))
        return #sessions >= before + (more or 1)
    end, 30)
    return sessions
end

function w.offline()
    D.network({ wifi = false })
    D.event("NetworkDisconnected")
end

function w.online()
    D.network({ wifi = true })
    D.event("NetworkConnected")
end

function w.sync_now()
    w.menu("pending", "sync_now")
end

function w.highlight(page)
    if page then D.goto_page(page) end
    for y = 150, 650, 50 do
        local item = D.highlight(120, y, 420, y + 30)
        if item then return item end
    end
    error("nothing to highlight on this page")
end

function w.place_of(item)
    for place, other in ipairs(D.reader().annotation.annotations) do if other == item then return place end end
end

function w.event(name, ...) D.ui():handleEvent(Event:new(name, ...)) end

return w
