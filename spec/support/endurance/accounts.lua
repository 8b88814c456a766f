-- Both accounts of the library in memory (see shelfful.lua), and the tokens of one.
local md5 = require("md5")
local mime = require("mime")
local refusal = require("endurance/refusal")

local TOKEN_SECONDS = 7200

local accounts = { READER = "reader", WORD = "paper trail", LIBRARY = "anna", SECRET = "correct horse" }

-- Gives the library its tokens; `now`: its clock, Unix seconds.
function accounts.add(library, now)
    function library.issue()
        library.issued = library.issued + 1
        local claims = mime.b64(('{"exp":%d,"jti":%d}'):format(now() + TOKEN_SECONDS, library.issued)):gsub("=", "")
        local access = "eyJhbGciOiJIUzI1NiJ9." .. claims:gsub("+", "-"):gsub("/", "_") .. ".sig" .. library.issued
        local refresh = "refresh" .. library.issued
        library.access, library.refresh = { [access] = now() + TOKEN_SECONDS }, { [refresh] = true }
        return { status = 200, body = { accessToken = access, refreshToken = refresh } }
    end
    function library.forget_tokens() library.access, library.refresh = {}, {} end
    function library.is_reader(request)
        return request.headers["x-auth-user"] == accounts.READER
            and request.headers["x-auth-key"] == md5.sumhexa(accounts.WORD)
    end
    function library.is_library(request)
        local token = (request.headers.authorization or ""):match("^Bearer (.+)$")
        return token and (library.access[token] or 0) > now()
    end
end

function accounts.routes(library)
    return {
        { "POST", "^/api/v1/auth/login$", function(_, _, body)
            local is_right = body.username == accounts.LIBRARY and body.password == accounts.SECRET
            return is_right and library.issue() or refusal(400, "Invalid credentials")
        end },
        { "POST", "^/api/v1/auth/refresh$", function(_, _, body)
            return library.refresh[body.refreshToken] and library.issue() or refusal(400, "Invalid credentials")
        end },
    }
end

return accounts
