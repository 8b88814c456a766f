-- A reader's day, played by the compiled plugin against the library server. Ends with what the server holds beside
-- what was read, and fails if they differ. Leaves the page dist/demo.html, or at the path in DEMO.
package.path = "demo/?.lua;spec/support/?.lua;spec/support/koreader/?.lua;" .. package.path

local annotator = require("annotator")
local disk = require("disk")
local host = require("host")
local html = require("html")
local ledger = require("ledger")
local lfs = require("lfs")
local library = require("library")
local page = require("page")
local covers = require("covers")

local MORNING = 1780297200 -- 2026-06-01 07:00 UTC
local PAGE = os.getenv("DEMO") or "dist/demo.html"
local NOVEL = { file = "Melville, Herman - Moby-Dick.epub", title = "Moby-Dick", pages = 240 }
local ORIGIN = { file = "Darwin - On the Origin of Species.pdf", title = "On the Origin of Species", pages = 60 }
local NEMO = { file = "McCay - Little Nemo in Slumberland.cbz", title = "Little Nemo in Slumberland", pages = 32 }
local LETTERS = { file = "letters.epub", title = "Letters from a Lighthouse", pages = 90 }
local ON_SHELF = { id = 206, file = "Wells, H. G. - The Time Machine.epub", title = "The Time Machine" }
local WANTED = { id = 209, file = "Doyle, Arthur Conan - The Sign of the Four.epub", title = "The Sign of the Four" }

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
end

local function await(what, done)
    check(host.pump(20, done), "%s did not come", what)
end

local function until_says(text)
    check(host.pump(20, function() return (host.says() or ""):find(text, 1, true) end), "no word of '%s'", text)
    page.said(host.says() or "")
    host.dismiss()
end

-- Both its lines.
local function last_notice()
    return table.concat(host.notices(), " ", math.max(1, #host.notices() - 1))
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

-- The parts of the day -------------------------------------------------------------------------------------------

local function fill(line, ...)
    host.menu("Catchword", "Connection", line)
    for place, text in ipairs({ ... }) do host.type(text, place) end
    host.press("Save")
    host.dismiss()
end

local function set_up()
    page.act("Set up")
    page.line("Anna enters the address and her two accounts of the server. Then she tests the connection.")
    fill("Server", server.url .. "/api/ ")
    fill("Reader account", "reader", "paper trail")
    fill("Library account", "anna", "correct horse")
    host.menu("Catchword", "Connection", "Test connection")
    until_says("orks")
    page.line("She wants highlights and ratings on the server, too.")
    host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
    host.menu("Catchword", "What is synced", "Ratings: off", "KOReader's stars, doubled")
    host.dismiss_all()
end

local function morning()
    page.act("Reads, falls asleep, reads on", NOVEL.title)
    open(NOVEL)
    page.line("Anna reads 12 pages and falls asleep. The e-reader sleeps, too.")
    read(12, 45)
    host.suspend()
    host.advance(2 * 3600)
    wake(NOVEL)
    page.line("Two hours later she reads 8 pages and closes the book. The two hours of sleep are not reading time.")
    read(8, 50)
    host.close()
    until_held(2)
end

local function shelf()
    page.act("Gets the books of a shelf", ON_SHELF.title)
    page.line("Anna has put “%s” on her shelf “KOReader”, in the browser. She taps Sync shelves now.", ON_SHELF.title)
    server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { ON_SHELF.id } })
    host.menu("Catchword", "Shelves", "Sync shelves now")
    until_says("Downloaded: 1")
end

local function download()
    page.act("Downloads a book from the library", WANTED.title)
    page.line("Anna looks through the library of the server on her e-reader, and downloads a book.")
    host.dispatch("catchword_library")
    host.press("Recently added")
    await("the list of the library", function() return (host.says() or ""):find(WANTED.title, 1, true) end)
    host.press(WANTED.title)
    await("the page of the book", function() return (host.says() or ""):find("Number on the server", 1, true) end)
    host.press("Download")
    local here = host.folder .. "/Books/" .. WANTED.file:gsub("%.epub$", "_" .. WANTED.id .. ".epub")
    until_says("On this device")
    check(lfs.attributes(here) ~= nil, "the book is not in the folder of downloads")
    page.until_quiet()
    host.dismiss_all()
end

local function train()
    page.act("Reads on the train, without a network", ORIGIN.title)
    page.line("Anna reads “%s” and then the comic “%s”. Catchword stores both sessions on the device.",
        ORIGIN.title, NEMO.title)
    host.network(false)
    open(ORIGIN)
    read(10, 90)
    host.switch(NEMO.file, { pages = NEMO.pages, title = NEMO.title })
    ledger.begin(NEMO.title, host.now())
    read(20, 15)
    host.close()
    page.line("She looks at the sync status. It names what is pending.")
    host.menu("Catchword", "Sync status")
    page.said(host.says())
    host.dismiss()
end

local function arrival()
    page.act("Comes home to a server that is restarting", NEMO.title)
    page.line("The network is back before the server is. The server cuts each connection, twice.")
    server:arm({ match = {}, times = 2, fault = { kind = "drop", when = "before" } })
    host.network(true)
    host.pump(4)
    page.line("Catchword tries again by itself, without a question.")
    host.advance(90)
    until_held(4)
end

local function highlight()
    until_hour(18)
    page.act("Highlights a sentence and writes a note", NOVEL.title)
    open(NOVEL)
    local text = annotator.paragraph(NOVEL.file, 1, 1)
    local item = annotator.highlight(1, 1, 0, 16, text:sub(1, 16))
    annotator.note(item, "The first words of the book.")
    page.line("Anna marks “%s”, writes “%s” and reads 4 pages.", text:sub(1, 16), item.note)
    read(4, 60)
    host.close()
    until_held(5)
    await("the highlight", function() return #server:state().notesInBook == 1 end)
    local note = server:state().notesInBook[1]
    page.line("The server holds the highlight with its note: “%s”", note.noteContent or note.note or item.note)
end

local function rating()
    page.act("Finishes a comic and gives it four stars", NEMO.title)
    host.open(NEMO.file, { pages = NEMO.pages, title = NEMO.title, page = NEMO.pages - 1 })
    ledger.begin(NEMO.title, host.now())
    host.reader().doc_settings:readSetting("summary").rating = 4
    read(1, 60)
    host.close()
    until_held(6)
    await("the rating", function() return #server:state().ratings > 0 end)
    page.line("Anna reads the last page. The server counts to ten, so it holds %d.",
        server:state().ratings[1].personalRating)
    host.dismiss_all()
end

local function lost_answer()
    until_hour(20)
    page.act("The answer of the server gets lost", NOVEL.title)
    page.line("Anna reads 10 pages. The server stores the session, but the connection is cut before it can answer.")
    server:arm({ match = { path = "/api/v1/reading-sessions" }, times = 1, fault = { kind = "drop", when = "after" } })
    open(NOVEL)
    read(10, 60)
    host.close()
    host.pump(4)
    host.advance(90)
    host.pump(4)
    until_held(7)
    page.line("Catchword asks which sessions the server has. It finds this one there, so it does not send it twice.")
end

local function unknown_book()
    page.act("Reads a book that the server does not have", LETTERS.title)
    page.line("Catchword says so once, and keeps the session.")
    open(LETTERS)
    read(9, 40)
    host.close()
    host.pump(5)
    page.said(last_notice())
    page.line("Later the book is added to the library, and Anna taps Sync now.")
    local book = server:control("POST", "/books", { title = LETTERS.title, author = "Nobody", cover = "none" })
    local bytes = require("mime").b64(disk.read(host.book(LETTERS.file)))
    server:control("POST", ("/books/%d/files"):format(book.id), { type = "EPUB", bytes = bytes, isFirst = true })
    host.menu("Catchword", "Sync now")
    until_says("Sent")
    until_held(8)
end

local function crash()
    until_hour(23)
    page.act("The battery dies in the night", NOVEL.title, true)
    page.line("Anna reads 14 pages. The battery dies before she closes the book.")
    open(NOVEL)
    read(14, 50)
    ledger.died(60)
    host.crash()
    host.advance(7 * 3600)
    page.act("The next morning", NOVEL.title)
    page.line("Anna charges the e-reader and starts KOReader. Catchword restores the session and sends it.")
    host.restart()
    host.pump(5)
    page.said(host.notices()[#host.notices()])
    until_held(9)
end

-- The sum ---------------------------------------------------------------------------------------------------------

local function held()
    local state, titles = server:state(), {}
    for _, book in ipairs(state.books) do titles[book.id] = book.title end
    for _, session in ipairs(state.sessions) do session.title = titles[session.bookId] end
    return state.sessions
end

local function lost_sentence(rows)
    local lost = 0
    for _, row in ipairs(rows) do lost = lost + row.entry.seconds - (row.held and row.held.durationSeconds or 0) end
    if lost == 0 then return "Nothing was lost." end
    return ("Lost: %d seconds, the last ones before the battery died. At most a minute can be lost."):format(lost)
end

local function reckon()
    page.finish()
    local rows, right = ledger.compare(held())
    local violations = server:violations()
    local sentences = {
        ("All %d sessions are on the server, each of them once."):format(#rows), lost_sentence(rows),
        ("Catchword made %d requests to the server on this day."):format(#server:requests()),
    }
    page.table(rows)
    check(right, "the server does not hold what was read")
    check(#violations == 0, "%d requests were not as the server expects them", #violations)
    if failed then return end
    print("\n" .. table.concat(sentences, "\n"))
    html.write(PAGE, { rows = rows, covers = covers.of(server), sentences = sentences })
end

local function day()
    host.start({ plugin = "dist/catchword.koplugin", wall = MORNING })
    server = library.start("--dialect G --samples classics", host.folder .. "/books")
    for _, book in ipairs({ ON_SHELF, WANTED }) do assert(os.remove(host.book(book.file))) end
    page.watch(server)
    set_up()
    morning()
    shelf()
    download()
    train()
    arrival()
    highlight()
    rating()
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
print("\nThe day as a page for the browser: " .. PAGE)
