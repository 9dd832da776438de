"""The authority over one game between people: seats, clocks, who sees what. No I/O; time comes in as an argument."""
