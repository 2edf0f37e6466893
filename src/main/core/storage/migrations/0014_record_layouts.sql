-- The names of a record's fields, in their order, `=` before those that columns of `messages` hold as they were written. From here on
-- `messages.raw` is either the record itself, a JSON object, or an array: the id of its layout, and the values of its other fields.
CREATE TABLE record_layouts (
  id INTEGER PRIMARY KEY,
  names TEXT NOT NULL UNIQUE
) STRICT;
