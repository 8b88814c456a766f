-- The report for bug reports, and the steps in the log that it ends with.
local host = require("host")
local lfs = require("lfs")
local stage = require("stage")

local TITLE = "The Lamp at Low Tide"

describe("a saved report for a bug", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    local function path() return host.folder .. "/settings/catchword-report.txt" end

    local function save()
        host.menu("Catchword", "Advanced", "Save a report")
        local said = host.says()
        host.dismiss()
        return said
    end

    local function read()
        local file = assert(io.open(path(), "rb"))
        local text = file:read("*a")
        file:close()
        return text
    end

    local function read_a_book()
        host.open(stage.NOVEL, { pages = 200, title = TITLE })
        host.read(10, 30)
        host.close()
    end

    local function has(text, wanted)
        assert.truthy(text:find(wanted, 1, true), ("%q is not in\n%s"):format(wanted, text))
    end

    local function lacks(text, unwanted)
        assert.is_nil(text:find(unwanted, 1, true), ("%q is in\n%s"):format(unwanted, text))
    end

    it("lists versions, traits, counts and changed settings, and shows its path", function()
        host.menu("Catchword", "Advanced", "Keep a log file")
        stage.server:arm({ match = { path = "/api" }, times = 20, fault = { kind = "status", status = 503 } })
        read_a_book()
        stage.settle()
        has(save(), "catchword-report.txt")
        local text = read()
        for _, wanted in ipairs({
            "catchword ", "koreader ", "kind: ", "sessionList: ", "session 1", "logToFile: true", "serverUrl: set",
            "readerPassword: set", "503",
        }) do has(text, wanted) end
    end)

    it("has each step of a sync, with IDs in place of titles", function()
        host.menu("Catchword", "Advanced", "Keep a log file")
        read_a_book()
        stage.until_held(1)
        stage.settle()
        save()
        local text = read()
        for _, wanted in ipairs({
            "step sync, automatic, pending: session 1", "reading-sessions", "step session: 1 from row ", ": sent",
            "step sync ended, pending: none, failure: none",
        }) do has(text, wanted) end
    end)

    it("has no title, account, address or file name", function()
        host.menu("Catchword", "Advanced", "Keep a log file")
        host.menu("Catchword", "Advanced", "Addresses and headers", "Extra request headers", "Add")
        host.type("X-Door: a-rare-word")
        host.press("Save")
        host.dismiss()
        read_a_book()
        stage.until_held(1)
        stage.settle()
        host.menu("Catchword", "Sync now")
        stage.settle()
        save()
        local text = read()
        for _, secret in ipairs({
            TITLE, "Lamp", stage.NOVEL, "anna", "paper trail", "correct horse", "127.0.0.1", "a-rare-word",
        }) do lacks(text, secret) end
    end)

    it("masks addresses and file names in present and former failures", function()
        host.menu("Catchword", "Advanced", "Keep a log file")
        local function fail_at(url)
            host.menu("Catchword", "Connection", "Server")
            host.type(url)
            host.press("Save")
            host.dismiss_all()
            read_a_book()
            host.menu("Catchword", "Sync now")
            stage.settle()
            host.dismiss_all()
        end
        fail_at("http://books.smith.invalid")
        fail_at("http://shelf.jones.invalid/library")
        host.menu("Catchword", "Connection", "Server")
        host.type(stage.server.url)
        host.press("Save")
        host.dismiss_all()
        stage.server:arm({
            match = { path = "/api" }, times = 20,
            fault = { kind = "redirect", status = 302, to = "https://login.miller.invalid/door" },
        })
        host.menu("Catchword", "Sync now")
        stage.settle()
        host.dismiss_all()
        local folder = host.folder .. "/catchword/log/"
        for name in lfs.dir(folder) do
            if name:find("%.log$") then
                local file = assert(io.open(folder .. name, "ab"))
                file:write("12:00:00 warn cannot open /mnt/books/Diary.epub: src/book/book.lua:45\n")
                file:write("12:00:01 warn 10.20.30.40 has a certificate for a.b.example, not for it\n")
                file:close()
            end
        end
        save()
        local text = read()
        for _, wanted in ipairs({ "unreachable", "redirected", "src/book/book.lua:45" }) do has(text, wanted) end
        for _, secret in ipairs({ "smith", "jones", "miller", "Diary", "10.20", "example" }) do lacks(text, secret) end
        assert.matches("koreader v?%d+", text)
    end)

    it("keeps the end of a long log, in whole lines", function()
        host.menu("Catchword", "Advanced", "Keep a log file")
        read_a_book()
        stage.until_held(1)
        local folder = host.folder .. "/catchword/log/"
        for name in lfs.dir(folder) do
            if name:find("%.log$") then
                local file = assert(io.open(folder .. name, "ab"))
                for at = 1, 3000 do file:write(("12:00:00 step number %d\n"):format(at)) end
                file:close()
            end
        end
        save()
        local text = read()
        has(text, "step number 3000\n")
        lacks(text, "step number 1\n")
        assert.truthy(#text < 40000)
        assert.truthy(text:find("log\n12:00:00 step number", 1, true))
    end)

    it("shows the failure if it cannot be written", function()
        lfs.mkdir(path())
        has(save(), "cannot be written")
        lfs.rmdir(path())
    end)

    it("leaves the log unchanged while no log file is kept", function()
        read_a_book()
        stage.until_held(1)
        assert.is_nil(lfs.attributes(host.folder .. "/catchword/log"))
        save()
        has(read(), "Last lines of the log")
    end)
end)
