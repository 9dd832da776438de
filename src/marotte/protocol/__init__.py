"""The types of everything that server and clients exchange: requests, messages, HTTP bodies, settings and refusals."""
