-- The device, the network, texts and numbers.
return {
    { "the device has a model, a screen and a back key", function(h)
        local Device = require("device")
        h.same("string", type(Device.model))
        local size = Device.screen:getSize()
        h.same({ 0, 0, 600, 800 }, { size.x, size.y, size.w, size.h })
        h.same({ "boolean", "table", "string" }, {
            type(Device:hasKeys()), type(Device.input.group.Back), type(Device.input.group.Back[1]),
        })
        h.same("boolean", type(Device:canUseWAL()))
        h.same("boolean", type(Device.screen.night_mode))
    end },
    { "languages have names by their code, and an unknown one has its code", function(h)
        local Language = require("ui/language")
        h.same({ "Deutsch", "Italiano", "Polski", "Polski2", "xx" }, {
            Language:getLanguageName("de"), Language:getLanguageName("it_IT"), Language:getLanguageName("pl"),
            Language:getLanguageName("pl_PL"), Language:getLanguageName("xx"),
        })
    end },
    { "a function that waits for a connection runs at once if there is one", function(h)
        local NetworkMgr = require("ui/network/manager")
        local ran
        h.run(function()
            h.same(true, NetworkMgr:isConnected() and true)
            NetworkMgr:runWhenConnected(function() ran = true end)
            h.same(true, ran)
        end)
    end },
    { "Wi-Fi that was not turned on for a function stays on", function(h)
        local NetworkMgr = require("ui/network/manager")
        h.run(function()
            NetworkMgr._before_action_tripped = nil
            NetworkMgr:runWhenConnected(function() end)
            h.same(false, NetworkMgr:getBeforeActionFlag() == true)
            NetworkMgr:afterWifiAction()
            h.same(true, NetworkMgr:isConnected() and true)
        end)
    end },
    { "Wi-Fi that was turned on is turned off once as the setting says", function(h)
        local NetworkMgr = require("ui/network/manager")
        h.run(function()
            local connected, disable, prompt = NetworkMgr.isConnected, NetworkMgr.disableWifi, NetworkMgr.promptWifiOff
            local settings, wanted, done = rawget(_G, "G_reader_settings"), nil, {}
            local read = settings.readSetting
            NetworkMgr.isConnected = function() return false end
            NetworkMgr.disableWifi = function() table.insert(done, "off") end
            NetworkMgr.promptWifiOff = function() table.insert(done, "asks") end
            settings.readSetting = function(self, key, ...)
                if key == "wifi_disable_action" then return wanted end
                if key == "wifi_enable_action" then return "ignore" end
                return read(self, key, ...)
            end
            for _, setting in ipairs({ "leave_on", "turn_off", "prompt" }) do
                wanted = setting
                NetworkMgr:runWhenConnected(function() end)
                h.same(true, NetworkMgr:getBeforeActionFlag())
                NetworkMgr:afterWifiAction()
                NetworkMgr:afterWifiAction()
                h.same(nil, NetworkMgr:getBeforeActionFlag())
            end
            NetworkMgr.isConnected, NetworkMgr.disableWifi, NetworkMgr.promptWifiOff = connected, disable, prompt
            settings.readSetting = read
            if NetworkMgr.unscheduleConnectivityCheck then NetworkMgr:unscheduleConnectivityCheck() end
            NetworkMgr.waiting = nil
            h.same({ "off", "asks" }, done)
        end)
    end },
    { "a server at home is no Internet, so that connected and online differ", function(h)
        local NetworkMgr = require("ui/network/manager")
        h.same({ true, false }, { NetworkMgr:isConnected() and true or false, NetworkMgr:isOnline() and true or false })
    end },
    { "a sentence without a translation is returned unchanged", function(h)
        local _ = require("gettext")
        h.same("No such sentence is in any catalogue", _("No such sentence is in any catalogue"))
        h.same("C", _.current_lang)
        h.same({ 1, 0, 1 }, { _.getPlural(0), _.getPlural(1), _.getPlural(2) })
    end },
    { "the host has a name for servers", function(h)
        h.same(true, require("socketutil").USER_AGENT:find("^KOReader/") ~= nil)
    end },
    { "the sockets of all plugins have a timeout of a minute by default", function(h)
        local socketutil = require("socketutil")
        h.same({ 60, -1 }, { socketutil.block_timeout, socketutil.total_timeout })
    end },
    { "the operating system has random bytes", function(h)
        local source = assert(io.open("/dev/urandom", "rb"))
        local bytes, more = source:read(16), source:read(16)
        source:close()
        h.same({ 16, 16, false }, { #bytes, #more, bytes == more })
    end },
    { "the host has a release", function(h)
        h.same(true, require("version"):getCurrentRevision():find("^v20%d%d%.%d%d") ~= nil)
    end },
    { "JSON: null is a value of its own, bad text is no error, an empty table is an object", function(h)
        local json = require("rapidjson")
        h.same(json.null, json.decode('{"a":null}').a)
        h.same(true, json.null ~= nil)
        local value, reason = json.decode("{nonsense")
        h.same({ nil, "string" }, { value, type(reason) })
        h.same({ "{}", "[]", "[1]" }, { json.encode({}), json.encode(json.array({})), json.encode({ 1 }) })
    end },
    { "JSON: numbers keep their digits", function(h)
        local json = require("rapidjson")
        h.same(true, json.decode("0.123456789012") == 0.123456789012)
        h.same({ "1", "1.5" }, { json.encode(1), json.encode(1.5) })
        h.same(9007199254740991, json.decode("9007199254740991"))
    end },
    { "JSON: bad text is refused", function(h)
        local json = require("rapidjson")
        for _, text in ipairs({ "", "<html>", "{\"a\":1", "[1,]", "{'a':1}", "{\"a\":NaN}" }) do
            h.same({ text, "nil" }, { text, type((json.decode(text))) })
        end
    end },
    { "digests and base64 have the usual values", function(h)
        local sha2 = require("ffi/sha2")
        h.same("5d41402abc4b2a76b9719d911017c592", sha2.md5("hello"))
        h.same({ "aGVsbG8=", "hello" }, { sha2.bin_to_base64("hello"), sha2.base64_to_bin("aGVsbG8=") })
    end },
    { "SHA-256 works on any number of bits", function(h)
        local take = require("ffi/sha2").sha256()
        take("hel")
        take("lo")
        h.same("2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824", take())
    end },
    { "a packed text is unpacked; a damaged, cut or too long one is an error", function(h)
        local unpack = require("ffi/zlib").zlib_uncompress
        local packed = require("ffi/sha2").base64_to_bin("eNpLVChITE/VUUiE0XkpQJxfkpFaBBYBAKq/CtY=")
        local text = "a page, a page, and another page"
        h.same({ text, text }, { unpack(packed, #text), unpack(packed, #text + 9) })
        for _, spoiled in ipairs({ packed:sub(1, -6), packed:sub(2), packed:gsub("K", "L"), "" }) do
            h.same(false, (pcall(unpack, spoiled, #text)))
        end
        h.same(false, (pcall(unpack, packed, #text - 1)))
    end },
    { "the host has its release as a number that grows", function(h)
        local Version = require("version")
        local own = Version:getNormalizedVersion(Version:getCurrentRevision())
        h.same({ 202411000000, 202607020000 },
            { Version:getNormalizedVersion("v2024.11"), Version:getNormalizedVersion("v2026.07.2") })
        h.same(h.older, own < 202500000000)
        h.same({ 0 }, { Version:getNormalizedVersion("nonsense") })
        h.same(nil, (Version:getNormalizedVersion(nil)))
    end },
    { "the names in a folder are synced to the disk", function(h)
        h.same(true, (require("ffi/util").fsyncDirectory(h.folder)))
    end },
    { "the log accepts any value", function(h)
        local logger = require("logger")
        h.same({ "function", "function", "function", "function" },
            { type(logger.dbg), type(logger.info), type(logger.warn), type(logger.err) })
        logger.info("contract", 1, nil, true)
    end },
    { "the host's own libraries are found", function(h)
        local ffi = require("ffi")
        require("ffi/loadlib")
        h.same("function", type(ffi.loadlib))
        h.same(true, (pcall(ffi.loadlib, "sqlite3", "0")))
        h.same(false, (pcall(ffi.loadlib, "contract-never", "9")))
    end },
    { "a picture is made of bytes, and invalid bytes make none", function(h)
        local RenderImage = require("ui/renderimage")
        h.same("function", type(RenderImage.renderImageData))
    end },
}
