"""The art of boards: geometry, anchors and relief, read from a file or composed of parts."""
