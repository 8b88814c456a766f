-- One reader, one device, one server: what there is of them, and what the plugin is told. What happens to them is in
-- `lives/actions`, what always holds in `lives/checks`.
local disk = require("disk")
local identifyBook = require("src.book.identifyBook").identifyBook
local labelOf = require("src.model.book").labelOf
local randoms = require("histories/random")
local stores = require("stores")

local value = stores.value

local WORKS, PATHS = 3, 3

local function isbn_of(work)
    local digits = ("978030640%03d"):format(work)
    local sum = 0
    for place = 1, 12 do sum = sum + tonumber(digits:sub(place, place)) * (place % 2 == 0 and 3 or 1) end
    return digits .. (10 - sum % 10) % 10
end

local function count(map)
    local number = 0
    for _ in pairs(map) do number = number + 1 end
    return number
end

-- One reader, one device, one server.
local Life = { WORKS = WORKS }
Life.__index = Life

function Life.new(seed)
    local chance = randoms(seed)
    local life = setmetatable({
        random = function(below) return chance(below) + 1 end,
        file = disk.folder() .. "catchword.sqlite", clock = 1770000000, done = {},
        versions = {}, lying = {}, sessions = {}, marks = {}, ratings = {}, choices = {}, numbers = {}, works = {},
        undone = 0,
    }, Life)
    for work = 1, WORKS do life:publish(work) end
    life:wake()
    return life
end

function Life:wake()
    if self.database then self.database.close() end
    self.store, self.database = stores.open(self.file)
    -- Power cuts are the business of other specs.
    self.database.run("PRAGMA synchronous = OFF")
    self.store.saveSettings({ libraryUsername = "anna" })
end

-- The server has this work, under a number that it never had before.
function Life:publish(work)
    local number = 100 + count(self.works)
    self.works[number] = work
    self.numbers[work] = number
end

function Life:found(work)
    local number = self.numbers[work]
    if not number then return nil end
    return { id = number, title = "Book " .. work, author = "Author " .. work, isbn13 = isbn_of(work), format = "EPUB" }
end

-- New bytes of this work. `told`: the server knows them. They say of themselves what is true, or nothing.
function Life:version(work, told)
    local number = count(self.versions) + 1
    local hash = stores.hash(number)
    local title = ({ "Book " .. work, "Also called " .. work })[self.random(3)]
    self.versions[hash] = {
        work = work, told = told, label = title and labelOf(title, "Author " .. work) or nil,
        isbn = self.random(4) == 1 and isbn_of(work) or nil,
    }
    return hash
end

function Life:place()
    return ("/books/%d.epub"):format(self.random(PATHS))
end

function Life:tick()
    self.clock = self.clock + 3600
    return self.clock
end

-- The file is opened, and the plugin sees what it is.
function Life:open(path)
    local hash = self.lying[path]
    if not hash then return nil end
    local version = self.versions[hash]
    self.store.saveBook(
        { fingerprint = hash, type = "EPUB", title = "File", label = version.label, isbn13 = version.isbn },
        path,
        { size = tonumber(hash:sub(-6), 16) + 1, modifiedAt = 1 }
    )
    return hash
end

function Life:identify(hash)
    local book = self.store.findBook(hash)
    if not book or book.id then return end
    local library = {
        findByHash = function(asked)
            local version = self.versions[asked]
            return { ok = true, value = version.told and self:found(version.work) or nil }
        end,
        findByIsbn = function(isbn)
            for work = 1, WORKS do
                if isbn_of(work) == isbn then return { ok = true, value = self:found(work) } end
            end
            return { ok = true }
        end,
    }
    local serverFiles = {
        withId = function(id)
            local work = self.works[id]
            return { ok = true, value = self.numbers[work] == id and self:found(work) or nil }
        end,
    }
    serverFiles.byPosition = function() return { ok = true } end
    serverFiles.titled = function() return { ok = true, value = {} } end
    local catalogue = {
        searchTitle = function()
            local listed = {}
            for work = 1, WORKS do
                if self.numbers[work] then table.insert(listed, self:found(work)) end
            end
            return { ok = true, value = listed }
        end,
    }
    value(identifyBook({
        server = {
            books = library,
            files = serverFiles,
            catalogue = catalogue,
            checks = { health = function() return { ok = true } end },
        },
        connection = { dialect = function() return { extraTypes = true } end },
        database = self.store.database,
        host = {
            clock = { now = function() return self.clock end },
            dialogs = { notify = function() end },
            tasks = { pause = function() end, whileWanted = function(_, work) return work() end },
            files = { facts = function() end },
        },
        settings = self.store.getSettings,
        translate = function(text) return text end,
    }, book))
end

function Life:rows(sql, values)
    return self.database.query(sql, values)
end

function Life:row_of(hash)
    local rows = self:rows([[SELECT books.* FROM books JOIN fingerprints ON book = books.id WHERE hash = :hash]],
        { hash = hash })
    return rows[1]
end

-- The fingerprints of all rows that have this one's number, its own row's first of all.
function Life:group_of(hash)
    local group = { [hash] = true }
    local rows = self:rows([[SELECT other.hash AS hash FROM fingerprints AS mine JOIN books AS own ON own.id = mine.book
        JOIN books ON books.id = own.id OR books.server_id = own.server_id
        JOIN fingerprints AS other ON other.book = books.id WHERE mine.hash = :hash]], { hash = hash })
    for _, row in ipairs(rows) do group[row.hash] = true end
    return group
end

function Life:work_of(hash)
    return self.versions[hash].work
end

return Life
