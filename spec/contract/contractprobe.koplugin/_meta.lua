return { fullname = "Contract probe", version = "7", name = "ignored" }
