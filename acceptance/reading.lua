-- Books: opening, reading, highlighting and closing. And the network.
local Event = require("ui/event")

local w = ...

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
    w.menu("status", "unplaceable")
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

-- A book that no server has: a PDF of so many blank pages, and megabytes that nobody sees.
function w.make_book(book, title, pages, megabytes)
    local parts, kids = { "%PDF-1.4\n" }, {}
    for page = 1, pages do
        table.insert(kids, ("%d 0 R"):format(page + 3))
        table.insert(parts, ("%d 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>\nendobj\n"):format(page + 3))
    end
    table.insert(parts, "1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n")
    table.insert(parts, ("2 0 obj\n<</Type/Pages/Count %d/Kids[%s]>>\nendobj\n"):format(pages, table.concat(kids, " ")))
    local unseen = ("\0"):rep(1048576)
    for place = 1, megabytes or 0 do
        table.insert(parts, ("%d 0 obj\n<</Length 1048576>>\nstream\n%s\nendstream\nendobj\n"):format(pages + 3 + place, unseen))
    end
    table.insert(parts, ("3 0 obj\n<</Title(%s)>>\nendobj\ntrailer\n<</Root 1 0 R/Info 3 0 R>>\n%%%%EOF\n"):format(title))
    local file = assert(io.open(w.path(book), "wb"))
    file:write(table.concat(parts))
    file:close()
end

-- A copy that no server has: one bit of the time of a part differs, and with it the hash.
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
    w.menu("sync_now")
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
