-- A copied KOReader folder is another device: it has its own ID, and nothing is sent twice.
local disk = require("disk")
local host = require("host")
local stage = require("stage")

describe("a copied folder of another device", function()
    local original, copy

    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        original, copy = disk.new_folder(), disk.new_folder()
        stage.begin({ folder = original })
        stage.server:control("POST", "/dialect", { name = "G" })
        host.menu("Catchword", "Connection", "Test connection")
        stage.until_says("Library: works")
        host.dismiss_all()
    end)
    after_each(function()
        stage.server:control("DELETE", "/violations")
        stage.leave()
        disk.remove(original)
        disk.remove(copy)
    end)

    local function read(pages)
        host.open(stage.NOVEL, { pages = 200 })
        host.read(pages, 60)
        host.close()
    end

    local MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec"

    -- Unix seconds by the Date of an answer; the specs run in UTC.
    local function server_now()
        local _, _, headers = require("socket.http").request(stage.server.url .. "/api/v1/healthcheck")
        local day, month, year, hour, min, sec = headers.date:match("(%d+) (%a+) (%d+) (%d+):(%d+):(%d+)")
        local number = (MONTHS:find(month, 1, true) + 2) / 3
        return os.time({ year = year, month = number, day = day, hour = hour, min = min, sec = sec })
    end

    local function make_copy()
        assert(os.execute(("cp -r '%s/.' '%s/'"):format(original, copy)) == 0)
    end

    local function leave()
        host.exit()
        host.crash()
    end

    local function go_on_in(folder)
        host.start({ folder = folder })
        stage.settle()
        stage.settle()
    end

    local function device_ids()
        local known, list = {}, {}
        for _, request in ipairs(stage.server:requests()) do
            local id = (request.body or ""):match('"device_id":"([^"]+)"')
            if id and not known[id] then table.insert(list, id) end
            if id then known[id] = true end
        end
        stage.server:forget_requests()
        return list
    end

    local function sync_by_hand()
        host.menu("Catchword", "Sync now")
        stage.outcome()
        host.dismiss_all()
    end

    -- The days pass asleep.
    local function a_week_later()
        host.suspend()
        host.doze(8 * 86400)
        host.resume()
        stage.settle()
        stage.settle()
    end

    local function read_without_network_and_copy()
        host.network(false)
        read(5)
        leave()
        make_copy()
    end

    it("sends nothing that the original device has sent", function()
        read_without_network_and_copy()
        go_on_in(original)
        assert.equal(1, #stage.server:state().sessions)
        leave()
        go_on_in(copy)
        a_week_later()
        assert.equal(1, #stage.server:state().sessions)
        assert.equal("nothing pending", stage.waiting_line())
    end)

    it("leaves pending items to the original device for a week, and says so", function()
        read_without_network_and_copy()
        go_on_in(copy)
        read(7)
        stage.settle()
        assert.equal(1, #stage.server:state().sessions)
        assert.equal("1 pending", stage.waiting_line())
        host.menu("Catchword", "Sync status")
        host.press("The Lamp at Low Tide")
        assert.matches("copied from another device, which sends it first", host.says(), 1, true)
        host.dismiss_all()
        leave()
        go_on_in(original)
        assert.equal(2, #stage.server:state().sessions)
        leave()
        go_on_in(copy)
        a_week_later()
        assert.equal(2, #stage.server:state().sessions)
        assert.equal("nothing pending", stage.waiting_line())
    end)

    it("sends after a week what the original device has not sent", function()
        read_without_network_and_copy()
        go_on_in(copy)
        assert.equal(0, #stage.server:state().sessions)
        a_week_later()
        assert.equal(1, #stage.server:state().sessions)
    end)

    it("sends pending items at once by a manual sync", function()
        read_without_network_and_copy()
        go_on_in(copy)
        sync_by_hand()
        assert.equal(1, #stage.server:state().sessions)
    end)

    it("does not send the session that was open at the copy, as the original device does", function()
        read(3)
        stage.until_held(1)
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.crash()
        make_copy()
        host.restart()
        stage.until_held(2)
        leave()
        go_on_in(copy)
        sync_by_hand()
        assert.equal(2, #stage.server:state().sessions)
        assert.equal("nothing pending", stage.waiting_line())
    end)

    for _, apart in ipairs({ -90000, -7200, -90, 90, 7200, 90000 }) do
        it(("has its own device ID, with the server's clock %d s ahead"):format(apart), function()
            stage.server:control("POST", "/clock", { advance = host.now() + apart - server_now() })
            read(5)
            stage.settle()
            local before = device_ids()
            assert.equal(1, #before)
            leave()
            make_copy()
            go_on_in(copy)
            read(7)
            stage.settle()
            local copied = device_ids()
            assert.equal(1, #copied)
            assert.are_not.equal(before[1], copied[1])
            leave()
            go_on_in(original)
            -- A clock that is behind is left alone, so its reading is the later one only after that time.
            host.advance(math.max(0, apart))
            read(9)
            stage.settle()
            assert.same(before, device_ids())
        end)
    end
end)
