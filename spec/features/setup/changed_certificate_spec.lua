-- A changed certificate leads to a question at the first request for which a reader waits.
local FileManager = require("apps/filemanager/filemanager")
local host = require("host")
local library = require("library")
local stage = require("stage")

local function read()
    host.open(stage.NOVEL, { pages = 200 })
    host.read(5, 60)
    host.close()
end

describe("a server with a new certificate", function()
    setup(stage.open_secure_library)
    teardown(stage.close_secure_library)
    before_each(stage.begin)
    after_each(stage.finish)

    -- Taps after the change, by what the reader begins with.
    local ENTRIES = {
        ["Sync now"] = function() host.menu("Catchword", "Sync now") end,
        ["Sync status"] = function()
            host.menu("Catchword", "Sync status")
            for line in host.says():gmatch("[^\n]+") do
                if line:find("Problem since then", 1, true) then return host.press("Problem since then") end
            end
        end,
        Library = function()
            host.menu("Catchword", "Library")
            host.press("Shelves")
        end,
        ["the first page of the library on Grimmory"] = function() host.menu("Catchword", "Library") end,
        Shelves = function() host.menu("Catchword", "Shelves", "Sync shelves now") end,
        Metadata = function()
            host.menu("Catchword", "Advanced", "Metadata from the server", "Update all books now")
            host.press("Update")
        end,
        Recommendations = function()
            FileManager.hold(FileManager.instance, host.book(stage.NOVEL), true)
            host.press("Catchword…") host.advance(0.1)
            host.press("Recommendations")
        end,
    }

    for name, tap in pairs(ENTRIES) do
        it("leads to a question in " .. name, function()
            local function speak()
                if name:find("Grimmory", 1, true) then stage.server:control("POST", "/dialect", { name = "G" }) end
            end
            speak()
            host.menu("Catchword", "Connection", "Test connection")
            stage.until_says("certificate")
            host.press("Trust this certificate")
            stage.until_says("Finds books by file")
            host.dismiss()
            read()
            stage.until_held(1)
            host.menu("Catchword", "Shelves", "Sync shelves now")
            stage.settle()
            host.dismiss_all()
            local first = stage.server
            local port = first.url:match("%d+$")
            first:stop()
            stage.server = library.start("--quiet --tls", nil, port)
            speak()
            host.advance(30)
            read()
            stage.settle()
            host.dismiss_all()
            tap()
            stage.settle()
            local said = host.says() or ""
            if said:find("certificate", 1, true) and not said:find("Until now it was", 1, true) then
                pcall(host.press, "About the certificate")
            end
            assert.matches("Until now it was:", host.says() or "nothing", 1, true)
            assert.same({}, stage.asked())
            host.dismiss_all()
        end)
    end
end)
