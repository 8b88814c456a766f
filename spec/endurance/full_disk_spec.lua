-- A disk that is really full: the device's folder is on a file system of a few megabytes in a mounted file. The system
-- refuses writes at the moment of its choice. Needs root, or no test runs:
--
--     make full-disk
local disk = require("disk")
local ffiUtil = require("ffi/util")
local host = require("host")
local openForReading = require("src.koreader.sqlite.openDatabase").openForReading
local stage = require("stage")

if not os.getenv("FULL_DISK") then return end

local IMAGE_MEGABYTES = 16
local LARGE, SMALL = 901, 902

local image = os.tmpname()
local folder = disk.new_folder()

local function done(command, ...)
    local status = os.execute("{ " .. command:format(...) .. "; } >/dev/null 2>&1")
    return status == 0 or status == true
end

local function mount()
    return done("head -c %d /dev/zero >'%s'", IMAGE_MEGABYTES * 1024 * 1024, image)
        and done("PATH=$PATH:/sbin:/usr/sbin mkfs.ext4 -q -F -m 0 '%s'", image)
        and done("mount -o loop '%s' '%s'", image, folder)
end

local function free_kilobytes()
    local pipe = io.popen(("df -k --output=avail '%s' | tail -1"):format(folder))
    local free = tonumber((pipe:read("*a")))
    pipe:close()
    return free
end

-- Fills the disk but for so many kilobytes: to the last block without it.
local function fill(left)
    if left then done("head -c %d /dev/zero >'%s/filler'", (free_kilobytes() - left) * 1024, folder)
    else done("for i in 1 2 3; do cat /dev/zero >>'%s/filler'; sync; done", folder) end
end

local function make_room()
    os.remove(folder .. "/filler")
end

local function query(statement)
    local opened = openForReading(folder .. "/settings/catchword.sqlite")
    local found = opened.value.query(statement)
    opened.value.close()
    return found
end

local function read_a_while()
    host.open(stage.NOVEL, { pages = 200 })
    host.read(5, 60)
    host.close()
end

local function sync_shelves()
    host.menu("Catchword", "Shelves", "Sync shelves now")
    local said = stage.outcome()
    host.dismiss_all()
    return said
end

local function sessions()
    return #stage.server:state().sessions
end

describe("a disk that is really full", function()
    local is_mounted = mount()
    local df = ffiUtil.df
    if not is_mounted then
        print("skipped: no file system can be mounted here; it takes root and mkfs.ext4")
        return
    end

    setup(stage.open_library)
    teardown(function()
        stage.close_library()
        done("umount '%s'", folder)
        os.remove(image)
        disk.remove(folder)
    end)
    before_each(function()
        stage.begin({ folder = folder })
        -- As a host answers whose system does not tell: then only writing shows it.
        ffiUtil.df = function() end
    end)
    after_each(function()
        ffiUtil.df = df
        stage.finish()
        make_room()
        for _, name in ipairs(disk.list(folder)) do
            if name ~= "lost+found" then disk.remove(folder .. "/" .. name) end
        end
    end)

    local function offer_books()
        stage.server:control("POST", "/books", {
            { id = LARGE, title = "Large", type = "EPUB", ballast = 6000000 },
            { id = SMALL, title = "Small", type = "EPUB" },
        })
        stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { SMALL, LARGE } })
    end

    it("ends a download, and the next sync continues without a part left over", function()
        offer_books()
        fill(2500)
        local said = sync_shelves()
        assert.truthy(said:find("full", 1, true) or said:find("no room", 1, true), said)
        for _, name in ipairs(disk.list(folder .. "/Books")) do assert.is_nil(name:find("%.part$"), name) end
        assert.equal("ok", query("PRAGMA integrity_check")[1].integrity_check)
        make_room()
        said = sync_shelves()
        assert.truthy(said:find("Downloaded:", 1, true), said)
        assert.equal(2, #disk.visible(folder .. "/Books"))
    end)

    it("is noticed before a download if the system reports it", function()
        ffiUtil.df = function() return IMAGE_MEGABYTES * 1024 * 1024, 0, free_kilobytes() * 1024 end
        offer_books()
        local said = sync_shelves()
        assert.truthy(said:find("Downloaded: 0", 1, true), said)
        assert.same({}, disk.visible(folder .. "/Books"))
    end)

    it("loses no session, which is sent once when there is space", function()
        stage.server:arm({ match = { path = "/api" }, fault = { kind = "status", status = 503 } })
        fill()
        assert.is_false(done("head -c 200000 /dev/zero >'%s/more'", folder))
        os.remove(folder .. "/more")
        fill()
        read_a_while()
        stage.settle()
        make_room()
        stage.server:disarm()
        host.menu("Catchword", "Sync now")
        stage.outcome()
        host.dismiss_all()
        assert.equal(1, #stage.until_held(1))
        host.restart()
        stage.settle()
        assert.equal(1, sessions())
        assert.equal("ok", query("PRAGMA integrity_check")[1].integrity_check)
    end)

    it("stores no session twice that is sent while it is full", function()
        read_a_while()
        fill()
        stage.settle()
        host.menu("Catchword", "Sync now")
        stage.outcome()
        host.dismiss_all()
        make_room()
        host.restart()
        host.advance(7200)
        stage.settle()
        host.menu("Catchword", "Sync now")
        stage.outcome()
        host.dismiss_all()
        assert.equal(1, sessions())
        assert.equal(1, query("SELECT count(*) AS sent FROM historical_sessions")[1].sent)
    end)

    it("causes no error in a handler during a day in which every write is refused", function()
        host.menu("Catchword", "Advanced", "Keep a log file")
        fill()
        for _ = 1, 5 do
            read_a_while()
            host.suspend()
            host.advance(3600)
            host.resume()
            stage.settle()
        end
        assert.same({}, host.errors())
        make_room()
        host.advance(7200)
        stage.settle()
        read_a_while()
        stage.settle()
        host.menu("Catchword", "Sync now")
        stage.outcome()
        host.dismiss_all()
        assert.is_true(sessions() >= 1)
        print(("\nof six sessions, five on a full disk, the server has %d"):format(sessions()))
        assert.equal("ok", query("PRAGMA integrity_check")[1].integrity_check)
    end)
end)
