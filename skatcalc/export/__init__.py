"""Writers: one module a format, loaded when its format is asked for."""
