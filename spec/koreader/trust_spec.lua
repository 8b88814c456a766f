-- luacheck: push ignore 122
local lfs = require("libs/libkoreader-lfs")
local findAuthorities = require("src.koreader.http.tls").findAuthorities

describe("the list of certificate authorities", function()
    local open, attributes, getenv, there

    before_each(function()
        open, attributes, getenv = io.open, lfs.attributes, os.getenv
        there = {}
        io.open = function(path, mode) return there[path] and open("/dev/null", mode) or nil, "no such file" end
        lfs.attributes = function(path) return there[path] and { mode = there[path] } or nil end
        os.getenv = function(name) return name == "SSL_CERT_FILE" and there.named or nil end
    end)

    after_each(function() io.open, lfs.attributes, os.getenv = open, attributes, getenv end)

    it("is the one that the host ships", function()
        there = { ["data/ca-bundle.crt"] = "file", ["/etc/ssl/certs/ca-certificates.crt"] = "file" }
        assert.same({ path = "data/ca-bundle.crt", isFolder = false }, findAuthorities())
    end)

    it("is the one that the environment names, if the file exists", function()
        there = { named = "/mine.pem", ["/mine.pem"] = "file", ["data/ca-bundle.crt"] = "file" }
        assert.equal("/mine.pem", findAuthorities().path)
        there["/mine.pem"] = nil
        assert.equal("data/ca-bundle.crt", findAuthorities().path)
    end)

    it("is the system's if the host ships none", function()
        there = { ["/etc/ssl/cert.pem"] = "file" }
        assert.equal("/etc/ssl/cert.pem", findAuthorities().path)
    end)

    it("may be a folder", function()
        there = { ["/etc/ssl/certs"] = "directory" }
        assert.same({ path = "/etc/ssl/certs", isFolder = true }, findAuthorities())
    end)

    it("is ignored if a file or a folder is of the wrong kind", function()
        there = { ["/etc/ssl/certs"] = "file", ["/etc/ssl/cert.pem"] = "directory" }
        assert.is_nil(findAuthorities())
    end)

    it("may be missing", function() assert.is_nil(findAuthorities()) end)
end)
-- luacheck: pop
