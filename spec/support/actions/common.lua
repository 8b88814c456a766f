-- Steps that several actions share, for the tables.
local FileManager = require("apps/filemanager/filemanager")
local host = require("host")
local stage = require("stage")
local words = require("actions/words")

local common = { TITLE = "The Lamp at Low Tide" }

function common.rest()
    for _ = 1, 2 do stage.settle() end
end

-- The book under the name that a download of it has: with the server's number.
function common.named(book, id)
    local name = book:gsub("%.(%w+)$", "_" .. id .. ".%1")
    os.rename(host.book(book), host.book(name))
    return name
end

function common.read(book, facts)
    host.open(book, facts or { pages = 200, title = common.TITLE })
    host.read(5, 60)
    host.close()
end

-- Taps through the menu, and waits for what it comes to.
function common.tap(...)
    host.menu(...)
    local said = stage.outcome() or ""
    host.dismiss_all()
    return said
end

function common.sync()
    return common.tap("Catchword", "Sync now")
end

function common.hold(book, ...)
    FileManager.hold(FileManager.instance, host.book(book), true, {})
    for _, label in ipairs({ ... }) do
        host.press(label)
        host.advance(0.1)
    end
end

-- The reason on the page of pending items for a book, by its name on the server.
function common.why(title)
    host.menu("Catchword", "Sync status")
    host.press(title or common.TITLE)
    host.advance(0.1)
    local reason = host.says()
    host.dismiss_all()
    return reason
end

-- Done when the server holds so many of these; else what the reader is told about why they wait.
function common.kept(list, count, title)
    local held = #stage.server:state()[list]
    if held == count then return "done" end
    if held > 0 then return ("%d of %d %s"):format(held, count, list) end
    return words.told("pending", common.why(title))
end

return common
