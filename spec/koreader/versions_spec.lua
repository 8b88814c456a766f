-- Versions of the plugin on disk, and what they need of the host (src/koreader/versions.ts).
local disk = require("disk")
local host = require("host")
local lfs = require("lfs")
local pluginloader = require("pluginloader")

local HELLO = "\120\156\203\72\205\201\201\7\0\6\44\2\21"

describe("the versions of the plugin", function()
    local versions, own, root

    before_each(function()
        root = disk.folder()
        -- The module keeps the first launch, and each choice.
        package.loaded["src.koreader.versions"] = nil
        versions = require("src.koreader.versions")
        versions.launchedAs({ folder = root, place = "here", chosen = { base = "1.0.0", runs = "1.0.0" } })
        host.start({ plugin = "spec/support/probe.koplugin" })
        own = versions.createVersions()
    end)

    after_each(function()
        host.stop()
        disk.sweep()
    end)

    local function contents(name)
        local file = io.open(root .. name)
        local text = file and file:read("*a")
        if file then file:close() end
        return text
    end

    it("are as the launcher has said first", function()
        versions.launchedAs({ folder = "/other/", place = "there", chosen = { base = "9", runs = "9" } })
        local now = versions.createVersions()
        assert.same({ root, "here", "1.0.0" }, { now.folder, now.place, now.chosen().runs })
    end)

    it("stay as they are if the choice cannot be written", function()
        assert.is_false(own.choose({ base = "1.0.0", runs = "2.0.0" }))
        assert.equal("1.0.0", own.chosen().runs)
        assert.is_false(versions.isTakenBack())
    end)

    it("are chosen with a whole file, which ends with a mark", function()
        lfs.mkdir(root .. "versions")
        assert.is_true(own.choose({ base = "1.0.0", runs = "2.0.0" }))
        assert.equal("2.0.0", own.chosen().runs)
        assert.equal("2.0.0", versions.createVersions().chosen().runs)
        local text = contents("versions/chosen")
        assert.matches("runs=2.0.0\n", text, 1, true)
        assert.matches("\nend\n$", text)
    end)

    it("are named in the host's list of plugins, where the rest stays", function()
        local file = io.open(root .. "_meta.lua", "w")
        file:write('return { name = "catchword", version = "1.0.0" }\n')
        file:close()
        own.tellVersion("2.0.0")
        assert.equal('return { name = "catchword", version = "2.0.0" }\n', contents("_meta.lua"))
    end)

    it("are unpacked only to the length that was promised", function()
        assert.equal("hello", own.unpacked(HELLO, 5))
        assert.is_nil(own.unpacked(HELLO, 6))
        assert.is_nil(own.unpacked(HELLO, 4))
        assert.is_nil(own.unpacked("no zlib", 5))
    end)

    it("need no later host than this one", function()
        local wanted = {}
        for _, release in ipairs({ "v2024.11", "v2025.04", "v2026.07", "v2026.07.2", "v2026.07.3", "v2027.01" }) do
            table.insert(wanted, own.isHostSince(release))
        end
        assert.same({ true, true, true, true, false, false }, wanted)
        pluginloader.older = true
        assert.same({ true, false }, { own.isHostSince("v2024.11"), own.isHostSince("v2025.04") })
        pluginloader.older = nil
    end)

    it("have one notice if their files were replaced, and none for other errors", function()
        versions.showReplaced("some other error")
        host.advance(0)
        assert.same({}, host.notices())
        for _ = 1, 2 do versions.showReplaced("cannot load: other-build") end
        host.advance(0)
        assert.same({ versions.replacedText() }, host.notices())
    end)
end)
