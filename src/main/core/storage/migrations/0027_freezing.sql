-- A campaign is frozen in many short transactions. While that goes on this names the attempt. A change of the draft clears it, and an
-- attempt that was cleared does not freeze. People of a campaign in state "draft" are left over and mean nothing.
ALTER TABLE campaigns ADD COLUMN freezing TEXT;
