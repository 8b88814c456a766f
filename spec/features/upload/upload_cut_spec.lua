-- Uploads that are interrupted: the server keeps no half and no double file, and the memory stays the same.
local FileManager = require("apps/filemanager/filemanager")
local adding = require("adding")
local host = require("host")
local lfs = require("libs/libkoreader-lfs")
local stage = require("stage")
local effort = require("steps")

local MEGABYTE = 1024 * 1024
local BIG = "Big comic.cbz"

local function write(name, megabytes)
    local file = assert(io.open(host.book(name), "wb"))
    file:write("PK\3\4" .. tostring(megabytes))
    file:seek("set", megabytes * MEGABYTE - 1)
    file:write("\1")
    file:close()
end

local function read(name)
    host.open(name, { pages = 90 })
    host.read(5, 60)
    host.close()
    stage.settle()
    host.dismiss_all()
    stage.server:forget_requests()
end

local function offer(name)
    FileManager.hold(FileManager.instance, host.book(name), true)
    host.press("Catchword…")
    host.advance(0.1)
    host.press("Add it to your library…")
    return stage.until_says("Send “")
end

local function taken()
    return stage.server:state().intake.taken
end

-- Lets so many steps of the sending pass.
local function send_some(steps)
    host.press("Send")
    stage.until_says("Sending “")
    local left = steps
    host.pump(60, function()
        left = left - 1
        return left <= 0
    end)
end

local function until_result()
    stage.wait_until("there is a result", function()
        local says = host.says() or ""
        return says ~= "" and not says:find("Sending “", 1, true) and not says:find("…", 1, true)
    end)
    return host.says()
end

describe("an upload", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        stage.begin()
        stage.server:control("POST", "/dialect", { name = "W" })
        write(BIG, 64)
        read(BIG)
    end)
    after_each(stage.leave)

    local function goes_through()
        host.dismiss_all()
        assert.is_nil(offer(BIG):find("was sent on", 1, true))
        host.press("Send")
        stage.until_says("is in your library, and matched")
        assert.equal(1, #taken())
    end

    it("ends at Stop, and the server keeps no part of the file", function()
        offer(BIG)
        send_some(4)
        host.press("Stop")
        assert.matches("Stopped. Nothing of “.+” was kept.", until_result())
        stage.settle()
        assert.same({}, taken())
        goes_through()
    end)

    it("says that the connection broke, and can be repeated", function()
        offer(BIG)
        send_some(4)
        stage.server:control("POST", "/cut-connections")
        assert.matches("“.+” was not added.", until_result())
        assert.same({}, taken())
        goes_through()
    end)

    it("ends if the file is deleted during the upload", function()
        offer(BIG)
        send_some(4)
        os.remove(host.book(BIG))
        assert.matches("was not added. Its file is not on this device any more.", until_result())
        assert.same({}, taken())
    end)

    it("ends if the file becomes shorter during the upload", function()
        offer(BIG)
        send_some(4)
        write(BIG, 1)
        assert.matches("was not added. Its file was changed meanwhile.", until_result())
        assert.same({}, taken())
    end)

    it("ends before its last bytes if the file was written meanwhile", function()
        offer(BIG)
        send_some(4)
        local file = assert(io.open(host.book(BIG), "r+b"))
        file:seek("set", 10)
        file:write("other")
        file:close()
        lfs.touch(host.book(BIG), os.time() + 100, os.time() + 100)
        assert.matches("was not added. Its file was changed meanwhile.", until_result())
        assert.same({}, taken())
    end)

    it("ends before its last bytes if the file was written and its date set back", function()
        local path = host.book(BIG)
        lfs.touch(path, os.time() - 1000, os.time() - 1000)
        local at = lfs.attributes(path, "modification")
        offer(BIG)
        send_some(4)
        local file = assert(io.open(path, "r+b"))
        file:write("other")
        file:close()
        lfs.touch(path, at, at)
        assert.matches("was not added. Its file was changed meanwhile.", until_result())
        assert.same({}, taken())
    end)

    it("does not start if the file was written a moment ago", function()
        offer(BIG)
        local now = require("src.koreader.clock").clock.now()
        lfs.touch(host.book(BIG), now, now)
        host.press("Send")
        assert.matches("was not added. Its file was changed meanwhile.", until_result())
        assert.same({}, taken())
    end)

    it("ends at Stop while searches for an earlier book are planned", function()
        write("Small.cbz", 1)
        read("Small.cbz")
        adding.intake({ watch = false })
        offer("Small.cbz")
        host.press("Send")
        stage.until_says("does not watch its library")
        host.dismiss_all()
        offer(BIG)
        send_some(4)
        host.press("Stop")
        assert.matches("Stopped. Nothing of “.+” was kept.", until_result())
        assert.equal(1, #taken())
    end)

    it("shows its result if another upload waited for the same Wi-Fi", function()
        write("Small.cbz", 1)
        read("Small.cbz")
        local waiting = {}
        local manager = require("ui/network/manager")
        offer("Small.cbz")
        local connect = manager.runWhenConnected
        manager.runWhenConnected = function(_, action) table.insert(waiting, action) end
        host.press("Send")
        host.dismiss_all()
        manager.runWhenConnected = connect
        offer(BIG)
        manager.runWhenConnected = function(_, action) table.insert(waiting, action) end
        host.press("Send")
        manager.runWhenConnected = connect
        assert.equal(2, #waiting)
        for _, action in ipairs(waiting) do action() end
        host.advance(0)
        local refused = host.says()
        host.dismiss()
        assert.equal("“Big comic” was not added. Books are being sent already. Try again when they are done.", refused)
        stage.until_says("“Small” is in your library, and matched")
        assert.equal(1, #taken())
    end)

    it("does not start if the file changed since the offer", function()
        offer(BIG)
        write(BIG, 3)
        host.press("Send")
        assert.matches("was not added. Its file was changed meanwhile.", until_result())
        assert.same({}, taken())
    end)

    it("is not started by a second tap while it runs", function()
        offer(BIG)
        send_some(4)
        host.press("Hide")
        host.advance(0.01)
        FileManager.hold(FileManager.instance, host.book(BIG), true)
        host.press("Catchword…")
        host.press("Add it to your library…")
        assert.equal("Books are being sent already. Try again when they are done.", host.says())
        host.dismiss_all()
        stage.settle()
        stage.wait_until("it is there", function() return #taken() == 1 end)
    end)

    for _, moment in ipairs({ "while it is sent", "while the server reads it in" }) do
        it("makes no request after Catchword was turned off " .. moment, function()
            stage.server:control("POST", "/intake", { seconds = 100000 })
            offer(BIG)
            if moment == "while it is sent" then send_some(4)
            else
                host.press("Send")
                stage.wait_until("it is sent", function() return #taken() == 1 end)
                stage.rest()
            end
            host.dismiss_all()
            host.menu("Catchword", "What is synced", "Enabled")
            host.dismiss_all()
            stage.rest()
            stage.server:forget_requests()
            for _ = 1, 10 do
                host.advance(60)
                stage.rest()
            end
            assert.same({}, stage.asked())
            assert.equal(moment == "while it is sent" and 0 or 1, #taken())
            host.menu("Catchword", "What is synced", "Enabled")
        end)
    end

    it("waits for a slow answer of the server", function()
        local slow = { kind = "latency", seconds = 45, when = "after" }
        stage.server:arm({ match = { path = "/api/v1/files" }, times = 1, fault = slow })
        offer(BIG)
        host.press("Send")
        stage.until_says("Sending “")
        for _ = 1, 10 do host.advance(5) stage.rest() end
        stage.until_says("is in your library, and matched")
        assert.equal(1, #taken())
    end)

    it("needs no more memory for 100 MB than for 1 MB", function()
        write("Huge.cbz", 100)
        read("Huge.cbz")
        offer("Huge.cbz")
        host.press("Send")
        stage.until_says("Sending “")
        collectgarbage()
        collectgarbage()
        local before, peak = collectgarbage("count"), 0
        effort.begin()
        stage.wait_until("it is there", function()
            peak = math.max(peak, collectgarbage("count"))
            return (host.says() or ""):find("is in your library", 1, true) ~= nil
        end)
        effort.finish()
        assert.is_true(peak - before < 8 * 1024, ("%d kB more"):format(peak - before))
        assert.equal(1, #taken())
    end)

    it("sends a hostile file name as a harmless one", function()
        local name = "a\"; name=\"x\r\nX-Evil: 1\r\n\r\n%22 ..\\..; b.cbz"
        write(name, 1)
        read(name)
        offer(name)
        host.press("Send")
        stage.until_says("is in your library, and matched")
        local books = stage.server:state().books
        assert.equal("a; name=x X-Evil 1 %22 ....; b.cbz", books[#books].fileName)
    end)
end)
