return { fullname = "Probe", version = "1", name = "ignored" }
