"""The server: tables that people share over HTTP and WebSockets."""
