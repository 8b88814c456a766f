-- Marks that identify a device, from files of the system (src/koreader/device.ts).
local Device = require("device")
local disk = require("disk")
local host = require("host")
local lfs = require("libs/libkoreader-lfs")

local CARD = "/sys/block/mmcblk%d/device/%s"

describe("the marks of a device", function()
    local open, attributes, is_desktop, model, files

    -- The files of a system that has no others of these folders.
    local function place_of(path)
        if not path:find("^/sys/block/") and not path:find("^/proc/") and not path:find("^/etc/") then return path end
        return files[path] or "/nowhere"
    end

    before_each(function()
        host.start({ plugin = "spec/support/probe.koplugin" })
        files = {}
        open, attributes, is_desktop, model = io.open, lfs.attributes, Device.isDesktop, Device.model
        Device.isDesktop = function() return false end
        Device.model = "Kobo_io"
        rawset(io, "open", function(path, ...) return open(place_of(path), ...) end)
        lfs.attributes = function(path, ...) return attributes(place_of(path), ...) end
    end)

    after_each(function()
        rawset(io, "open", open)
        lfs.attributes, Device.isDesktop, Device.model = attributes, is_desktop, model
        host.stop()
        disk.sweep()
    end)

    local function put(path, text)
        files[path] = disk.folder() .. "file"
        disk.write(files[path], text)
    end

    local function serial()
        local marks = require("src.koreader.device").deviceMarks()
        assert.matches("^model Kobo_io\nfolder /", marks)
        return marks:match("\nserial (.*)$")
    end

    it("have no serial number if none is known", function()
        assert.is_nil(serial())
    end)

    it("have the number of the soldered card, not of one that can be removed", function()
        put(CARD:format(0, "type"), "SD\n")
        put(CARD:format(0, "cid"), "removable\n")
        put(CARD:format(1, "type"), "MMC\n")
        put(CARD:format(1, "cid"), "soldered\n")
        assert.equal("soldered", serial())
    end)

    it("have the number of the first card if none is soldered", function()
        for card, name in pairs({ [0] = "first", "second" }) do
            put(CARD:format(card, "type"), "SD\n")
            put(CARD:format(card, "cid"), name .. "\n")
        end
        assert.equal("first", serial())
    end)

    it("have a Kindle's own number first, in one word", function()
        put(CARD:format(0, "type"), "MMC\n")
        put(CARD:format(0, "cid"), "soldered\n")
        put("/proc/usid", "  B0071234 and more\nanother line\n")
        assert.equal("B0071234", serial())
    end)

    it("have the number of the system on a desktop", function()
        Device.isDesktop = function() return true end
        put("/proc/usid", "B0071234")
        assert.is_nil(serial())
        put("/etc/machine-id", "0123abcd\n")
        assert.equal("0123abcd", serial())
    end)
end)
