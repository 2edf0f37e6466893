-- The names of a record's fields, in their order, `=` before those that columns of `messages` hold as they were written. From here on
-- `messages.raw` is either the record itself, a JSON object, or an array: the id of its layout, and the values of its other fields.
CREATE TABLE record_layouts (
  -- Of its names alone: one that a damaged database has lost is never taken for another.
  id TEXT PRIMARY KEY,
  names TEXT NOT NULL
) STRICT, WITHOUT ROWID;
