-- The stage with a certificate of its own that the plugin trusts, for specs that speak http and https by turns.
local stage = require("stage")
local steps = require("steps")

local getenv = os.getenv

local certified = {
    -- The file that is trusted; whoever serves https writes its certificate there.
    certificate = nil,
}

function certified.open()
    certified.certificate = os.tmpname()
    os.getenv = function(name) -- luacheck: ignore 122
        return name == "SSL_CERT_FILE" and certified.certificate or getenv(name)
    end
    stage.open_library()
    steps.begin()
end

function certified.close()
    os.getenv = getenv -- luacheck: ignore 122
    stage.close_library()
    os.remove(certified.certificate)
    steps.finish()
end

return certified
