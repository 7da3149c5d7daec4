"""Wire formats: JSON bodies, OpenAI chat completions, server-sent events. No IO."""
