-- Strange visitors of the page for the phone, and its end (src/features/setup/phone.page.ts,
-- src/features/setup/phoneForm.rules.ts).
local host = require("host")
local phone = require("phone")
local socket = require("socket")
local stage = require("stage")

describe("the page for the phone", function()
    setup(phone.open)
    teardown(phone.close)
    before_each(stage.unpack)
    after_each(stage.leave)

    -- Sends 12 requests for another path at once; returns the answers.
    local function ask_often(url, path)
        local pending, answers = {}, {}
        for number = 1, 12 do
            pending[number], answers[number] = phone.send("GET", (url:gsub("/[^/]*$", "/" .. path)))
        end
        for _, is_over in ipairs(pending) do stage.wait_until("the page answers", is_over) end
        return answers
    end

    it("accepts no data from pages of other hosts", function()
        local url = phone.show_code()
        phone.ask("GET", url)
        local other = url:gsub("/[^/]*$", "/guessed")
        assert.equal(403, (phone.ask("GET", other)))
        assert.equal(403, (phone.ask("POST", other, phone.filled())))
        assert.equal(403, (phone.ask("POST", url, phone.filled(), { "Origin: http://evil.example" })))
        assert.equal(403, (phone.ask("POST", url, phone.filled(), { "Sec-Fetch-Site: cross-site" })))
        assert.equal(403, (phone.ask("PUT", url, phone.filled())))
        assert.equal(400, (phone.ask("POST", url, "username=%FF")))
        host.advance(1)
        assert.truthy(host.says():find("Scan the code", 1, true))
    end)

    it("counts no request for an icon or another path as a guess", function()
        local url = phone.show_code()
        for _ = 1, 2 do ask_often(url, "apple-touch-icon-120x120.png") end
        phone.ask("GET", url)
        for _ = 1, 2 do ask_often(url, "elsewhere") end
        host.advance(1)
        assert.truthy(host.says():find("Scan the code", 1, true))
    end)

    it("ends after twenty wrong guesses of its path", function()
        local url = phone.show_code()
        for _, answer in ipairs(ask_often(url, "1")) do assert.matches("^HTTP/1.1 403", answer.text) end
        for number = 1, 7 do assert.equal(403, (phone.ask("GET", url:gsub("/[^/]*$", "/") .. number))) end
        assert.falsy((host.says() or ""):find("tried to guess", 1, true))
        assert.equal(403, (phone.ask("GET", (url:gsub("/[^/]*$", "/8")))))
        stage.until_says("tried to guess")
    end)

    it("ends after five minutes, and says so", function()
        local url = phone.show_code()
        host.advance(301)
        stage.settle()
        assert.is_nil((socket.connect(url:match("^http://([^:]+)"), tonumber(url:match(":(%d+)/")))))
        assert.is_nil((host.says() or ""):find("Scan the code", 1, true))
        assert.truthy(host.notices()[#host.notices()]:find("five minutes are over", 1, true))
    end)
end)
