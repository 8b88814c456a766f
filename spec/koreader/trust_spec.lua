-- luacheck: push ignore 122
local findAuthorities = require("src.koreader.http.tls").findAuthorities

describe("the list of authorities", function()
    local open, getenv, there

    before_each(function()
        open, getenv = io.open, os.getenv
        there = {}
        io.open = function(path, mode) return there[path] and open("/dev/null", mode) or nil, "no such file" end
        os.getenv = function(name) return name == "SSL_CERT_FILE" and there.named or nil end
    end)

    after_each(function() io.open, os.getenv = open, getenv end)

    it("is the one that the host ships", function()
        there = { ["data/ca-bundle.crt"] = true, ["/etc/ssl/certs/ca-certificates.crt"] = true }
        assert.same({ path = "data/ca-bundle.crt", isFolder = false }, findAuthorities())
    end)

    it("is the one that the environment names, if it is there", function()
        there = { named = "/mine.pem", ["/mine.pem"] = true, ["data/ca-bundle.crt"] = true }
        assert.equal("/mine.pem", findAuthorities().path)
        there["/mine.pem"] = nil
        assert.equal("data/ca-bundle.crt", findAuthorities().path)
    end)

    it("is the system's where the host ships none", function()
        there = { ["/etc/ssl/cert.pem"] = true }
        assert.equal("/etc/ssl/cert.pem", findAuthorities().path)
    end)

    it("may be a folder", function()
        there = { ["/etc/ssl/certs"] = true }
        assert.same({ path = "/etc/ssl/certs", isFolder = true }, findAuthorities())
    end)

    it("may be missing", function() assert.is_nil(findAuthorities()) end)
end)
-- luacheck: pop
