local _ = require("gettext")
return {
    fullname = _("Library Sync"),
    description = _("Keeps this device and your own library server in step: reading sessions, position, ratings, highlights and shelves."),
}
