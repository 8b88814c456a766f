-- SQLite between the plugin and the disk, for histories in which the power goes, the disk is full, or somebody else
-- holds the file. Required before anything that opens a database: what it lets through is the real SQLite.
--
--     power.fate = function(sql) end   asked before each statement that writes; "before" or "after": the power goes
--                                      before or after it, which is also what COMMIT is asked about
--     power.trouble = "full"           nothing more fits on the disk; "busy": somebody else holds the lock
--     power.gone                       the power has gone: nothing is written or read any more
local ffi = require("ffi")
local library = require("src.koreader.sqlite.library")

ffi.cdef('int spec_autocommit(void *connection) __asm__("sqlite3_get_autocommit");')

local codes = { busy = 5, ioerr = 10, full = 13 }

local power = { gone = false, trouble = nil, fate = function() end }

local sqlite = library.loadSqlite()
local known = {}

local function key(pointer)
    return tonumber(ffi.cast("intptr_t", pointer))
end

local function is_alone(connection)
    return sqlite.spec_autocommit(connection) ~= 0
end

local function run(connection, sql)
    local made = ffi.new("void *[1]")
    local rest = ffi.new("const char *[1]")
    if sqlite.catchword_prepare(connection, sql, #sql, made, rest) ~= 0 then return end
    sqlite.catchword_step(made[0])
    sqlite.catchword_finalize(made[0])
end

local writing = { INSERT = true, UPDATE = true, DELETE = true, COMMIT = true, RELEASE = true, BEGIN = true }

-- The effect of a full disk or a lock on the statement; nil: it runs.
local function trouble(statement)
    local word, connection = statement.word, statement.connection
    local is_alone_now = is_alone(connection)
    local ends = word == "COMMIT" or (word == "RELEASE" and statement.root[key(connection)])
    if power.trouble == "busy" then
        if word == "BEGIN" or ends or (is_alone_now and word ~= "RELEASE") then return codes.busy end
        return nil
    end
    if word == "BEGIN" or (word == "RELEASE" and not ends) then return nil end
    if ends or is_alone_now then return codes.full end
    if not power.chance(3) then return nil end
    -- As SQLite does: what cannot be written undoes the whole transaction.
    run(connection, "ROLLBACK")
    return codes.full
end

-- Savepoints that are a transaction of their own, by connection.
local root = {}

local proxy = setmetatable({}, { __index = function(_, name) return sqlite[name] end })

-- These files need not outlive the machine, and are never damaged.
local instead = {
    ["PRAGMA synchronous = FULL"] = "PRAGMA synchronous = OFF",
    ["PRAGMA quick_check(1)"] = "SELECT 'ok' AS quick_check",
}

-- A lock that is kept saves each statement calls of the system. No other connection opens these files.
function proxy.catchword_open(path, made, ...)
    local code = sqlite.catchword_open(path, made, ...)
    if code == 0 then run(made[0], "PRAGMA locking_mode = EXCLUSIVE") end
    return code
end

function proxy.catchword_prepare(connection, sql, _, made, rest)
    sql = instead[sql] or sql
    local code = sqlite.catchword_prepare(connection, sql, #sql, made, rest)
    if code == 0 then
        local word = sql:match("^%s*(%u+)")
        known[key(made[0])] = { sql = sql, word = word, writes = writing[word], connection = connection, root = root }
    end
    return code
end

function proxy.catchword_step(pointer)
    if power.gone then return codes.ioerr end
    local statement = known[key(pointer)]
    if statement.word == "SAVEPOINT" then root[key(statement.connection)] = is_alone(statement.connection) end
    if not statement.writes then return sqlite.catchword_step(pointer) end
    local refused = power.trouble and trouble(statement)
    if refused then return refused end
    local fate = power.fate(statement.sql)
    if fate == "before" then
        power.gone = true
        return codes.ioerr
    end
    local code = sqlite.catchword_step(pointer)
    if fate ~= "after" then return code end
    power.gone = true
    return codes.ioerr
end

-- Is given by the histories: true once in so many times.
power.chance = function() return false end

package.loaded["src.koreader.sqlite.library"] = { loadSqlite = function() return proxy end }

return power
