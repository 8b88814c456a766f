-- A certificate for another name than that of the address.
local host = require("host")
local stage = require("stage")

describe("a server whose own certificate is for another name", function()
    setup(function() stage.open_secure_library("--certificate-names nas.example") end)
    teardown(stage.close_secure_library)
    before_each(stage.begin)
    after_each(stage.finish)

    it("is refused with the name that the certificate is for", function()
        host.menu("Catchword", "Connection", "Test connection")
        assert.matches("nas.example", stage.until_says("certificate"), 1, true)
        assert.same({}, stage.asked())
        host.dismiss()
    end)
end)
