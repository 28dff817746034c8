"""What the box answers, as classes: the JSON schema, the scripts' types and docs/http.md follow.

Each is a plain dictionary with these keys. A key's text is what docs/http.md says of it.
"""
