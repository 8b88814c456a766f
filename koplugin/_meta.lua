local _ = require("gettext")
return {
    fullname = _("Library Sync"),
    description = _("Keeps this device and your own library server in step: reading sessions first of all."),
    version = "0.1.0",
}
