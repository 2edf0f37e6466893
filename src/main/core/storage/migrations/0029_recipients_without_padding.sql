-- `room` kept the length of a row while its state changed, so that no page was split during a send. Sending is fast enough without.
ALTER TABLE recipients DROP COLUMN room;
