-- Library servers in memory, each as far as the sync of what a reader did goes: what it keeps, and what it cannot do.
--
--     local server = servers.new("G", now, chance)
--     local libraries = servers.libraries(server, ask)
--
-- `ask(what, operation)` is called for each request: it runs the operation or not, and says what the plugin is told.
local item_library = require("histories.items_of_server")
local timestamp = require("src.base.timestamp")

local function ok(value) return { ok = true, value = value } end
local function failed(failure) return { ok = false, failure = failure } end
local function refused(status) return failed({ kind = "refused", status = status, message = "" }) end
local function unsupported() return failed({ kind = "unsupported", what = "that", stays = true }) end

local servers = { unix = timestamp.unixOf }

-- The percent as a server gives it back.
function servers.sent(percent, decimals)
    return math.floor(percent * 10 ^ decimals + 0.5) / 10 ^ (decimals + 2) * 100
end

-- `letter`: the specification and nothing beyond it. The others are the servers that people run.
servers.kinds = {
    letter = { batch = true, list = false, notes = true, lists_notes = false },
    spec = { batch = true, list = true, notes = true, lists_notes = true, statuses = true, derives = true },
    W = { batch = true, list = true, notes = true, lists_notes = true, statuses = true, derives = true },
    B2 = { batch = false, list = true, notes = true, lists_notes = true, statuses = true, derives = true },
    G = { batch = false, list = true, notes = true, lists_notes = true, statuses = true, derives = true },
    B0 = { batch = false, list = false, notes = false, lists_notes = true, no_sessions = true, statuses = true },
}

-- One session that the server never takes, whoever sends it and however often.
local function refuses(self, book, record)
    local name = book .. " " .. record.startTime
    if self.refuses_next then self.refused[name], self.refuses_next = self.refuses_next, nil end
    return self.refused[name]
end

local function session_library(self, ask)
    local function keep(book, record)
        local id = self:number()
        table.insert(self.sessions, { book = book, startTime = record.startTime, id = id })
        return { serverId = self.can.tells_ids and id or nil }
    end
    return {
        findByHash = function(hash)
            return ask("findByHash", function() return ok(self.books[hash] and { id = self.books[hash] }) end)
        end,
        findByIsbn = function() return ok(nil) end,
        describe = function(id)
            return ask("describe", function() return ok(self:has(id) and { id = id } or nil) end)
        end,
        uploadBatch = function(book, _, records)
            if self.can.no_sessions or not self.can.batch then return unsupported() end
            return ask("uploadBatch", function()
                if not self:has(book) then return refused(404) end
                local answers = {}
                for _, record in ipairs(records) do
                    local status = refuses(self, book, record)
                    if status then return refused(status) end
                end
                for _, record in ipairs(records) do table.insert(answers, keep(book, record)) end
                return ok(answers)
            end)
        end,
        upload = function(book, _, record)
            if self.can.no_sessions then return unsupported() end
            return ask("upload", function()
                if not self:has(book) then return refused(404) end
                local status = refuses(self, book, record)
                if status then return refused(status) end
                return ok(keep(book, record))
            end)
        end,
        listSessions = function(book, since)
            if not self.can.list then return ok(nil) end
            return ask("listSessions", function()
                local listed = {}
                for _, held in ipairs(self.sessions) do
                    local at = servers.unix(held.startTime)
                    if held.book == book and at >= since then
                        table.insert(listed, { serverId = held.id, startedAt = at })
                    end
                end
                return ok(listed)
            end)
        end,
    }
end

-- The status that a server derives from a position, whatever the book had before.
local function derive(self, hash, percent)
    if not self.can.derives then return end
    local status = percent >= 99.5 and "READ" or percent > 0.25 and "READING" or "UNREAD"
    self.say(hash, status)
end

-- `self.says[hash]`: the status, and when it was set.
local function state_library(self, ask, library)
    local function hash_of(id)
        for hash, number in pairs(self.books) do if number == id then return hash end end
    end
    function library.stateOf(id)
        return ask("stateOf", function()
            local hash = hash_of(id)
            if not hash then return ok(nil) end
            local said = self.can.statuses and self.says[hash] or {}
            return ok({ status = said.status, statusAt = self.can.tells_time and (said.finished_at or said.at) or nil,
                rating = self.ratings[id] })
        end, id)
    end
    function library.setStatus(id, status)
        if not self.can.statuses then return unsupported() end
        return ask("setStatus", function()
            local hash = hash_of(id)
            if not hash then return refused(404) end
            self.say(hash, status)
            return ok()
        end, id)
    end
    function library.setFinished(id, at)
        if not self.can.statuses then return unsupported() end
        return ask("setFinished", function()
            local hash = hash_of(id)
            if not hash then return refused(404) end
            if self.says[hash] then self.says[hash].finished_at = at end
            return ok()
        end, id)
    end
    return library
end

local function progress_library(self, ask)
    return {
        isJoined = function() return ok(false) end,
        fetchProgress = function(hash)
            return ask("fetchProgress", function() return ok(self.progress[hash]) end)
        end,
        sendProgress = function(reached, how)
            return ask("sendProgress", function()
                self.progress[reached.fingerprint] = {
                    percent = servers.sent(reached.percent, how.decimals),
                    place = self.can.places and reached.place or nil,
                    writtenAt = self.can.tells_time and self.now() or nil,
                    deviceId = self.can.places and how.deviceId or nil,
                }
                derive(self, reached.fingerprint, reached.percent)
                return ok()
            end)
        end,
    }
end

local function shelf_library(self, ask)
    return {
        unassign = function(books, shelf)
            return ask("unassign", function()
                for _, book in ipairs(books) do self.shelves[shelf .. ":" .. book] = nil end
                return ok()
            end)
        end,
        assign = function(books, shelf)
            return ask("assign", function()
                for _, book in ipairs(books) do self.shelves[shelf .. ":" .. book] = true end
                return ok()
            end)
        end,
    }
end

-- A server of that kind. `now()`: what time it is in truth.
function servers.new(kind, now, chance)
    local self = { kind = kind, now = now, can = {}, last = chance(50) + 1 }
    for what, can in pairs(servers.kinds[kind]) do self.can[what] = can end
    self.can.tells_ids = chance(3) > 0
    self.can.places = chance(2) == 0
    self.can.tells_time = chance(2) == 0
    self.books, self.sessions, self.notes, self.ratings, self.progress, self.shelves = {}, {}, {}, {}, {}, {}
    self.says, self.refused = {}, {}
    function self.say(hash, status)
        self.says[hash] = { status = status, at = self.now() }
    end
    function self.number()
        self.last = self.last + 1
        return self.last
    end
    for number = 1, 5 do self.shelves["7:" .. number] = true end
    -- Which books its numbers have meant.
    self.numbers = {}
    function self.learn()
        for hash, id in pairs(self.books) do
            self.numbers[hash] = self.numbers[hash] or {}
            self.numbers[hash][id] = true
        end
    end
    function self.has(_, id)
        for _, book in pairs(self.books) do if book == id then return true end end
        return false
    end
    return self
end

-- Known without a request. By the file alone: what goes by number is for the tests of positions.
function servers.connection(can)
    return {
        expireTraits = function() end,
        dialect = function()
            return { statuses = can.statuses == true, pageBookmarks = false, byHash = true, webReader = false,
                derivesStatus = can.derives == true, tellsStates = can.statuses == true }
        end,
    }
end

-- The plugin's interfaces of the server; each request goes through `ask(what, operation)`.
function servers.libraries(self, ask)
    return {
        sessions = state_library(self, ask, session_library(self, ask)),
        notes = item_library(self, ask),
        progress = progress_library(self, ask),
        shelves = shelf_library(self, ask),
    }
end

return servers
