-- Files that are written anew at their places. Books A, B, C are the numbers of their fingerprints; every file says of
-- itself what Moby-Dick says, unless told otherwise.
local disk = require("disk")
local stores = require("stores")

local session, hash, facts = stores.session, stores.hash, stores.facts

local WHALE = "moby dick\nherman melville"

local rewriter = {
    PATH = "/books/a.epub", OTHER = "/books/copy.epub",
    A = 1, B = 2, C = 3,
    EMMA = { title = "Emma", label = "emma\nausten jane" },
    SILENT = { label = false },
}

local store

-- A new store and its database.
function rewriter.open()
    local database
    store, database = stores.open(disk.folder() .. "catchword.sqlite")
    return store, database
end

-- The file at the path is this one now.
function rewriter.lay(number, path, changes)
    local book = { fingerprint = hash(number), type = "EPUB", title = "Moby-Dick", label = WHALE }
    for key, changed in pairs(changes or {}) do book[key] = changed or nil end
    store.saveBook(book, path or rewriter.PATH, facts)
end

function rewriter.id_of(number)
    return store.findBook(hash(number)).id
end

function rewriter.lain_before(number)
    local book = store.findReplacedBook(hash(number))
    return book and book.fingerprint
end

-- The fingerprints that the book had before.
function rewriter.kin_of(number)
    local kin = {}
    for _, book in ipairs(store.listPastBooks(hash(number))) do table.insert(kin, book.fingerprint) end
    return kin
end

function rewriter.read(number, changes)
    local one = session(changes)
    one.fingerprint = hash(number)
    store.queueSession(one, stores.now)
end

-- A person says that it is this book of the server.
function rewriter.match(number, id)
    store.saveMatch(hash(number), { id = id }, 1780000000)
end

return rewriter
