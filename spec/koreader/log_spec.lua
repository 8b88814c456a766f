local createLog = require("src.koreader.log").createLog
local lfs = require("lfs")
local logger = require("logger")

local DAY = 86400
-- Noon, so that no time zone moves the date.
local NOON = 1772366400

describe("the log", function()
    local folder, now, elapsed, is_on, log

    local clock = { now = function() return now end, elapsed = function() return elapsed end }

    local function created()
        return createLog({
            folder = folder, isOn = function() return is_on end, about = function() return "catchword 1.2.3" end,
        }, clock)
    end

    local function daily_files()
        local names = {}
        if not lfs.attributes(folder) then return names end
        for name in lfs.dir(folder) do
            if name:sub(1, 1) ~= "." then table.insert(names, name) end
        end
        table.sort(names)
        return names
    end

    local function read(name)
        local file = assert(io.open(folder .. "/" .. name))
        local text = file:read("*a")
        file:close()
        return text
    end

    before_each(function()
        local base = os.tmpname()
        os.remove(base)
        lfs.mkdir(base)
        folder = base .. "/catchword/log"
        now, elapsed, is_on = NOON, 0, true
        logger.reset()
        log = created()
    end)

    after_each(function() os.execute("rm -r '" .. folder:gsub("/catchword/log", "") .. "'") end)

    it("is passed to the host's log with the plugin's name", function()
        log.warn("three sessions sent")
        log.warn("the server is gone")
        assert.are.same({ "warn", "[Catchword]", "three sessions sent" }, logger.lines[1])
        assert.are.same({ "warn", "[Catchword]", "the server is gone" }, logger.lines[2])
    end)

    it("is not written to a file unless the reader wants it", function()
        is_on = false
        log.warn("three sessions sent")
        assert.are.same({}, daily_files())
    end)

    it("starts each day and each start with the versions", function()
        log.warn("before")
        log.warn("and on")
        created().warn("after a start")
        now = now + DAY
        log.warn("on the next day")
        local function lines(place)
            return (read(daily_files()[place]):gsub("%d%d:%d%d:%d%d ", ""))
        end
        assert.equal("info catchword 1.2.3\nwarn before\nwarn and on\n"
            .. "info catchword 1.2.3\nwarn after a start\n", lines(1))
        assert.equal("info catchword 1.2.3\nwarn on the next day\n", lines(2))
    end)

    it("is written to a file of the day, line by line, if the reader wants it", function()
        log.warn("three sessions sent")
        log.warn("the server is gone")
        assert.are.same({ os.date("%Y-%m-%d", NOON) .. ".log" }, daily_files())
        local lines = read(daily_files()[1])
        assert.matches("\n%d%d:%d%d:%d%d warn three sessions sent\n%d%d:%d%d:%d%d warn the server is gone\n$", lines)
    end)

    it("keeps the last three daily files, and deletes no others", function()
        for _ = 1, 5 do
            log.warn("a day")
            now = now + DAY
        end
        local others = assert(io.open(folder .. "/notes.txt", "w"))
        others:close()
        log.warn("the last day")
        assert.are.same({
            os.date("%Y-%m-%d", now - 2 * DAY) .. ".log",
            os.date("%Y-%m-%d", now - DAY) .. ".log",
            os.date("%Y-%m-%d", now) .. ".log",
            "notes.txt",
        }, daily_files())
    end)

    it("continues after a restart on the same day", function()
        log.warn("before")
        created().warn("after")
        assert.matches("before\n.*after\n$", read(daily_files()[1]))
    end)

    it("hides secrets in the file and in the host's log", function()
        log.warn("at https://ann:secret@host/ with eyJhbGciOi.J9.x")
        assert.is_nil(logger.text():find("secret"))
        assert.is_nil(logger.text():find("eyJ"))
        assert.is_nil(read(daily_files()[1]):find("secret"))
    end)

    it("has one short line for any message of a server", function()
        log.warn("Refused: \27[31mno\n00:00:00 warn forged " .. ("x"):rep(60000))
        local lines = read(daily_files()[1]):gsub("^[^\n]*\n", "")
        assert.equal(1, select(2, lines:gsub("\n", "")))
        assert.is_nil(lines:find("\27", 1, true))
        assert.is_true(#lines < 2100)
    end)

    it("is readable by the owner only, each day", function()
        for _ = 1, 2 do
            log.warn("three sessions sent")
            now = now + DAY
        end
        for place = 1, 2 do
            assert.equal("rw-------", lfs.attributes(folder .. "/" .. daily_files()[place], "permissions"))
        end
    end)

    it("pauses for a minute if the disk refuses, and tries again", function()
        local blocked = folder:gsub("/log$", "")
        local file = assert(io.open(blocked, "w"))
        file:close()
        log.warn("lost")
        os.remove(blocked)
        log.warn("lost too")
        assert.are.same({}, daily_files())
        elapsed = elapsed + 61
        log.warn("written")
        assert.matches("written", read(daily_files()[1]))
    end)
end)
