"""What verbs say of somebody, by walk of life; each class adds to what the one before can read.

`base` (the parts of a deed, the frames of verbs) → `measured` (amounts) → `timed` (when) → `open` (any verb with its object) →
`tastes` → `things` (having, taking, putting) → `endings` (giving up) → `called` (names) → `tools` (using, changing) → `places`
(living, moving, travelling) → `work` → `life`; `actions` beside this folder is the last of them and picks the reader.
Beside them: `plain` (what no frame fits), `clocked` (at an hour of each day), `arranged` (whom one has for what),
`lists` (several at once).
"""
