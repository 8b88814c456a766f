-- The reader's view of a hostile answer, with the host's JSON.
local refusalOf = require("src.server.failures").refusalOf
local codec = require("src.koreader.codec").codec

describe("the message for a failure", function()
    it("leaves out endless repetitions of the server, and secrets in them", function()
        local hidden = require("src.server.failures").withoutSecrets(("Dune-1965 "):rep(20000), { "dune-1965" })
        assert.is_nil(hidden:find("1965", 1, true))
        for _, words in ipairs({ "http://ann:pass@a.test ", "eyJhbGci " }) do
            hidden = require("src.base.redact").redact(words:rep(2000))
            assert.is_nil(hidden:find("pass", 1, true) or hidden:find("eyJ", 1, true))
        end
        local answer = { status = 400, headers = {}, body = '{"message":"' .. ("eyJ "):rep(100000) .. '"}' }
        assert.are.equal("", refusalOf(codec, answer, { "secret" }).message)
    end)
end)
