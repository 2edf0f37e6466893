-- The forms of a message are in src/contract/messageForms.ts: a new one needs no change here. Only a column without the CHECK can
-- take the place of the other.
ALTER TABLE campaigns ADD COLUMN message_kind TEXT NOT NULL DEFAULT 'text';
ALTER TABLE campaigns ADD COLUMN request_form TEXT;
UPDATE campaigns SET message_kind = kind, request_form = form;
ALTER TABLE campaigns DROP COLUMN kind;
ALTER TABLE campaigns DROP COLUMN form;
ALTER TABLE campaigns RENAME COLUMN message_kind TO kind;
ALTER TABLE campaigns RENAME COLUMN request_form TO form;
