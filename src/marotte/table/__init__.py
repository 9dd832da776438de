"""The authority over one game between people: seats, clocks and visibility. No I/O; time is an argument."""
