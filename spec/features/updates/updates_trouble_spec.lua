-- Failures of an update. The reader sees the cause and what to do, and nothing has changed.
local disk = require("disk")
local ffi_util = require("ffi/util")
local host = require("host")
local releases = require("releases")
local stage = require("stage")
local updates = require("updates")

local HERE, NEXT, NEWER_HOST = releases.built, "9.2.0", "9.6.0"
local PACK = ("catchword-%s.pack"):format(NEXT)
local ALTERED = "The download is damaged or was changed, so nothing was installed. Try again later."

describe("an update fails with a message", function()
    local published, folder

    setup(function()
        published = updates.open()
        published:make(NEWER_HOST, { host = "v2030.01" })
        folder = published:make(NEXT)
    end)
    teardown(updates.close)
    before_each(function()
        published:publish(NEXT)
        updates.begin()
    end)
    after_each(updates.finish)

    local function nothing_is_left()
        host.dismiss_all()
        assert.same({ {}, HERE }, { updates.versions(), updates.running() })
        host.dismiss_all()
        assert.equal("", updates.start_anew())
        assert.equal(HERE, updates.running())
    end

    -- With the words that say where it was looked for.
    local function no_release() return ("No release of Catchword is published at %s"):format(published.plain) end
    local function not_reached() return ("%s/release.json cannot be reached now."):format(published.plain) end

    for _, case in ipairs({
        { "a web page in place of its description", { ["release.json"] = "page" }, no_release },
        { "no description of it", { ["release.json"] = "missing" }, no_release },
        { "half a description", { ["release.json"] = "half" }, not_reached },
        { "a description with other bytes", { ["release.json"] = "more" }, no_release },
    }) do
        it("if there is " .. case[1], function()
            published:publish(NEXT, case[2])
            assert.truthy(updates.check():find(case[3](), 1, true), host.says())
            nothing_is_left()
        end)
    end

    for _, case in ipairs({
        { "a web page", "page", no_release },
        { "missing", "missing", no_release },
        { "cut in half", "half", not_reached },
        { "different in one byte", "flip", function() return ALTERED end },
        { "longer than described", "more", function() return ALTERED end },
    }) do
        it("if the archive is " .. case[1], function()
            published:publish(NEXT, { [PACK] = case[2] })
            assert.truthy(updates.download():find(case[3](), 1, true), host.says())
            nothing_is_left()
        end)
    end

    it("if the download hangs and a person stops it", function()
        published:publish(NEXT, { [PACK] = "hang" })
        updates.check()
        host.press("Download and try")
        stage.until_says("Downloading version " .. NEXT)
        host.press("Stop")
        assert.equal("Stopped.", stage.until_says("Stopped"))
        nothing_is_left()
    end)

    it("if this release of KOReader is too old", function()
        published:publish(NEWER_HOST)
        local said = ("Version %s needs KOReader v2030.01 or newer. Update KOReader first."):format(NEWER_HOST)
        assert.equal(said, updates.check())
        nothing_is_left()
    end)

    it("if the disk is full", function()
        local free = ffi_util.free
        ffi_util.free = 5 * 1024 * 1024
        local said = updates.download()
        ffi_util.free = free
        assert.truthy(said:find("The update needs 1%d MB, and this device has 5 MB free"), said)
        nothing_is_left()
    end)

    it("if its folder cannot be written", function()
        disk.write(updates.plugin .. "/versions", "in the way")
        local said = updates.download()
        assert.truthy(said:find("could not be stored in the plugin's own folder", 1, true), said)
        os.remove(updates.plugin .. "/versions")
        nothing_is_left()
    end)

    it("if its address is unknown, which leads to the form", function()
        updates.set_address("")
        host.menu("Catchword", "Advanced", "Check for updates…")
        assert.truthy(host.says():find("Where updates come from", 1, true))
        host.type("library.example")
        host.press("Save")
        assert.truthy(host.says():find("This is not a web address.", 1, true))
        host.dismiss_all()
        nothing_is_left()
    end)

    it("if its server shows a certificate without an authority", function()
        local said = updates.check(published.secure)
        assert.truthy(said:find("certificate is not trusted", 1, true), said)
        assert.same({}, published:requests())
        nothing_is_left()
    end)

    it("if it is redirected to such a server", function()
        published:publish(NEXT, { ["release.json"] = "elsewhere" })
        assert.truthy(updates.check():find("certificate is not trusted", 1, true), host.says())
        nothing_is_left()
    end)

    describe("if its description is hostile:", function()
        local original
        before_each(function() original = disk.read(folder .. "/release.json") end)
        after_each(function() disk.write(folder .. "/release.json", original) end)

        for name, change in pairs({
            ["a name that leads out"] = function(told) told.pack.files[1].name = "../evil.lua" end,
            ["an absolute name"] = function(told) told.pack.files[1].name = "/tmp/evil.lua" end,
            ["a file of absurd size"] = function(told) told.pack.files[1].size = 2 ^ 40 end,
            ["a version that is a path"] = function(told) told.version = "9.9.9-../../x" end,
            ["a pack elsewhere"] = function(told) told.pack.file = "../other.pack" end,
        }) do
            it(name, function()
                published:describe(NEXT, change)
                assert.truthy(updates.check():find(no_release(), 1, true), host.says())
                nothing_is_left()
            end)
        end

        it("a file that unpacks to more than it says", function()
            published:describe(NEXT, function(told) told.pack.files[1].size = 10 end)
            assert.equal(ALTERED, updates.download())
            nothing_is_left()
        end)
    end)
end)
