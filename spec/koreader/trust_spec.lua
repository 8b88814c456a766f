-- luacheck: push ignore 122
local lfs = require("libs/libkoreader-lfs")
local isFor = require("src.koreader.http.tls").isFor
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

describe("a certificate", function()
    local function certificate(common, names, addresses)
        local others = names or addresses
        return {
            extensions = function()
                return { ["2.5.29.17"] = others and { dNSName = names, iPAddress = addresses } or nil }
            end,
            subject = function()
                return { { oid = "2.5.4.10", value = "books.test" }, { oid = "2.5.4.3", value = common } }
            end,
        }
    end

    local CASES = {
        { "its common name", "a.test", nil, nil, true },
        { "a name of its list", "b.test", { "b.test", "A.test" }, nil, true },
        { "a name below a wildcard", "b.test", { "*.test", "*.a.test" }, nil, true, "x.a.test" },
        { "not its common name beside a list", "a.test", { "b.test" }, nil, false },
        { "not its common name beside addresses", "a.test", nil, { "10.0.0.1" }, false },
        { "not its company", "b.test", nil, nil, false, "books.test" },
        { "not a name two labels below a wildcard", "b.test", { "*.a.test" }, nil, false, "x.y.a.test" },
        { "not every name of a top domain", "b.test", { "*.test" }, nil, false },
        { "an address of its list", "b.test", nil, { "10.0.0.1" }, true, "10.0.0.1", "10.0.0.1" },
        { "not an address in its common name", "10.0.0.1", nil, nil, false, "10.0.0.1", "10.0.0.1" },
        { "not an address among its names", "b.test", { "10.0.0.1" }, nil, false, "10.0.0.1", "10.0.0.1" },
    }
    for _, case in ipairs(CASES) do
        it("fits a host by the names it has: " .. case[1], function()
            assert.equal(case[5], isFor(certificate(case[2], case[3], case[4]), case[6] or "a.test", case[7]))
        end)
    end
end)
