-- A reader's day, played by the compiled plugin against the library server. Ends with what the server holds beside
-- what was read, and fails if they differ.
package.path = "demo/?.lua;spec/support/?.lua;spec/support/koreader/?.lua;" .. package.path

local host = require("host")
local ledger = require("ledger")
local library = require("library")
local page = require("page")

local MORNING = 1780297200 -- 2026-06-01 07:00 UTC
local NOVEL = { file = "Ellison, Mara - The Lamp at Low Tide.epub", title = "The Lamp at Low Tide", pages = 240 }
local TABLES = { file = "tables.pdf", title = "Tables of the Moon", pages = 60 }
local CATS = { file = "Harbour Cats 001.cbz", title = "Harbour Cats 1", pages = 32 }
local LETTERS = { file = "letters.epub", title = "Letters nobody has", pages = 90 }

local server, failed

local function check(condition, what, ...)
    if not condition then
        failed = true
        page.line("WRONG: " .. what, ...)
    end
end

local function number_held()
    return #server:state().sessions
end

-- Lets the sockets work until the server holds so many sessions.
local function until_held(count)
    check(host.pump(20, function() return number_held() >= count end), "the server holds %d sessions", number_held())
    page.line("The server holds %d session%s.", count, count == 1 and "" or "s")
end

local function until_says(text)
    check(host.pump(20, function() return (host.says() or ""):find(text, 1, true) end), "no word of '%s'", text)
    page.said(host.says() or "")
    host.dismiss()
end

-- Both its lines.
local function last_notice()
    local lines = host.notices()
    return table.concat(lines, " ", math.max(1, #lines - 1))
end

local function open(book)
    host.open(book.file, { pages = book.pages, title = book.title })
    ledger.begin(book.title, host.now())
end

local function read(pages, seconds)
    host.read(pages, seconds)
    ledger.add(pages * seconds)
end

-- Time passes until the clock says this hour.
local function until_hour(hour)
    local now = host.now()
    local due = now - now % 86400 + hour * 3600
    host.advance(due > now and due - now or due + 86400 - now)
end

local function wake(book)
    host.resume()
    ledger.begin(book.title, host.now())
end

-- The chapters of the day ----------------------------------------------------------------------------------------

local function set_up()
    page.line("First start. Tools → Catchword → Connection.")
    host.menu("Catchword", "Connection", "Server")
    host.type(server.url .. "/api/ ")
    host.press("Save")
    host.menu("Catchword", "Connection", "Reader account")
    host.type("reader", 1)
    host.type("paper trail", 2)
    host.press("Save")
    host.menu("Catchword", "Connection", "Library account")
    host.type("anna", 1)
    host.type("correct horse", 2)
    host.press("Save")
    host.menu("Catchword", "Connection", "Test connection")
    until_says("Finds books by file")
end

local function morning()
    open(NOVEL)
    page.line("Opens “%s”, reads 12 pages.", NOVEL.title)
    read(12, 45)
    page.line("Falls asleep over it; the device too.")
    host.suspend()
    host.advance(2 * 3600)
    wake(NOVEL)
    page.line("Wakes up and reads on, 8 pages, then closes the book.")
    read(8, 50)
    host.close()
    until_held(2)
end

local function train()
    page.line("On the train, without a network: a PDF, then a comic.")
    host.network(false)
    open(TABLES)
    read(10, 90)
    host.switch(CATS.file, { pages = CATS.pages, title = CATS.title })
    ledger.begin(CATS.title, host.now())
    read(20, 15)
    host.close()
    page.line("Looks what waits.")
    host.menu("Catchword", "Sync status")
    page.said(host.says())
    host.dismiss()
end

local function arrival()
    page.line("At home the network is back before the server is: it drops every connection, twice.")
    server:arm({ match = {}, times = 2, fault = { kind = "drop", when = "before" } })
    host.network(true)
    host.pump(4)
    page.line("The server comes back; the plugin tries again by itself.")
    host.advance(90)
    until_held(4)
end

local function lost_answer()
    until_hour(19)
    page.line("In the evening the answer to an upload is lost after the server has stored it.")
    local upload = { path = "/api/v1/reading-sessions/batch" }
    server:arm({ match = upload, times = 1, fault = { kind = "drop", when = "after" } })
    open(NOVEL)
    read(10, 60)
    host.close()
    host.pump(4)
    host.advance(90)
    host.pump(4)
    until_held(5)
    page.line("Asked what it holds, the server named it: nothing was sent twice.")
end

local function unknown_book()
    page.line("A book that the server does not have: the plugin says so once and keeps the session.")
    open(LETTERS)
    read(9, 40)
    host.close()
    host.pump(5)
    page.said(last_notice())
    page.line("Later it is put into the library; Sync now.")
    server:control("POST", "/books", {
        title = LETTERS.title,
        author = "Nobody",
        type = "EPUB",
        fingerprint = host.fingerprint(LETTERS.file),
    })
    host.menu("Catchword", "Sync now")
    until_says("Sent")
    until_held(6)
end

local function crash()
    until_hour(23)
    page.line("Late at night, in the middle of a book, the battery dies.")
    open(NOVEL)
    read(14, 50)
    ledger.died(60)
    host.crash()
    host.advance(7 * 3600)
    page.line("The next morning.")
    host.restart()
    host.pump(5)
    page.said(last_notice())
    until_held(7)
end

-- The reckoning ---------------------------------------------------------------------------------------------------

local function held()
    local state, titles = server:state(), {}
    for _, book in ipairs(state.books) do titles[book.id] = book.title end
    for _, session in ipairs(state.sessions) do session.title = titles[session.bookId] end
    return state.sessions
end

local function reckon()
    page.heading("What was read, and what the server holds of it")
    local rows, right = ledger.compare(held())
    page.table(rows)
    check(right, "the server does not hold what was read")
    local violations = server:violations()
    check(#violations == 0, "%d requests broke the specification", #violations)
    page.heading(("%d requests, %d of them against the specification."):format(#server:requests(), #violations))
end

local function day()
    host.start({ plugin = "dist/catchword.koplugin", wall = MORNING })
    server = library.start("", host.folder .. "/books")
    set_up()
    morning()
    train()
    arrival()
    lost_answer()
    unknown_book()
    crash()
    reckon()
end

local played, trouble = xpcall(day, debug.traceback)
if server then server:stop() end
local ended, errors = pcall(host.stop)
if not played then print(trouble) end
if not ended then print(errors) end
if failed or not played or not ended then
    print("The day went wrong.")
    os.exit(1)
end
print("Everything that was read is on the server, once.")
