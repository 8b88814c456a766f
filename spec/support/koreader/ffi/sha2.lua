-- The host's digests, as far as the plugin uses them.
local md5 = require("md5")
local mime = require("mime")

return {
    md5 = md5.sumhexa,
    base64_to_bin = function(text)
        return (mime.unb64(text))
    end,
    bin_to_base64 = function(bytes)
        return (mime.b64(bytes))
    end,
}
