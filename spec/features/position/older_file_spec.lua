-- The position of a device that still has the file from before it was rewritten.
local disk = require("disk")
local elsewhere = require("elsewhere")
local host = require("host")
local offer = require("offer")
local stage = require("stage")

local opened, offered, banner, rest, stored = offer.opened, offer.offered, offer.banner, offer.rest, offer.stored

describe("the position of a device that still has the older file", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    after_each(stage.finish)

    local facts = { pages = 200, title = "The Lamp at Low Tide", authors = "Mara Ellison" }
    local older

    local function asked_for_places()
        local count = 0
        for _, line in ipairs(stage.asked()) do
            if line:find("GET " .. elsewhere.PROGRESS, 1, true) then count = count + 1 end
        end
        return count
    end

    local function write_anew()
        older = host.fingerprint(stage.NOVEL)
        stage.server:control("POST", "/books/101/metadata", { publisher = "Quay" })
        disk.write(host.book(stage.NOVEL), stage.server:control("GET", "/files/101"))
        assert.are_not.equal(older, host.fingerprint(stage.NOVEL))
        -- Another file of the server is still those bytes.
        stage.server:control("POST", "/books", { id = 500, title = "The Lamp at Low Tide", fingerprint = older })
    end

    local function read()
        opened(stage.NOVEL, facts)
        host.read(20, 60)
        host.close()
        rest()
    end

    before_each(function()
        stage.begin()
        read()
        write_anew()
        read()
    end)

    it("is offered like any other position, and remembered after “No”", function()
        host.advance(600)
        elsewhere.read(stage.NOVEL, 0.6, nil, older)
        stage.asked()
        local words = offered(stage.NOVEL, facts)
        assert.truthy(words:find("Kobo in the kitchen is ahead: 60.0", 1, true))
        assert.equal(2, asked_for_places())
        host.press("Stay here")
        host.close()
        opened(stage.NOVEL, facts)
        assert.is_nil(banner())
    end)

    it("is opened, and later reading is sent for the newer file", function()
        host.advance(600)
        elsewhere.read(stage.NOVEL, 0.6, nil, older)
        offered(stage.NOVEL, facts)
        host.press("Go there")
        host.advance(1)
        assert.equal(120, host.reader():getCurrentPage())
        host.read(4, 60)
        host.close()
        rest()
        assert.equal(host.fingerprint(stage.NOVEL), stored().document)
    end)

    it("is not offered if it is older than the local reading, or this device's own", function()
        stage.asked()
        opened(stage.NOVEL, facts)
        assert.is_nil(banner())
        assert.equal(2, asked_for_places())
        host.close()
        rest()
        elsewhere.read(stage.NOVEL, 0.6, nil, older)
        host.advance(600)
        read()
        opened(stage.NOVEL, facts)
        assert.is_nil(banner())
    end)

    it("costs no request if the file was never changed", function()
        stage.asked()
        opened(stage.PDF, { pages = 60 })
        assert.equal(1, asked_for_places())
    end)
end)
