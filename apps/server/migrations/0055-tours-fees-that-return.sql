-- What was asked of another traveller says how they are related to whom they share a room with, and how often that room had changed by then:
-- whoever is faster stands. That takes the place of who had the place before.
alter table tours.traveller_change
  add column kinship text,
  add column room_changes smallint not null default 0,
  -- Since when the fee of a change that was carried out comes back: its organiser called the tour off, or the place was given up free of charge.
  add column fee_returns_at timestamptz,
  add constraint traveller_change_kinship check (kinship in ('certificate', 'notary', 'relatives')),
  add constraint traveller_change_room_changes check (room_changes >= 0),
  add constraint traveller_change_returns_what_was_done check (fee_returns_at is null or done_at is not null);
update tours.traveller_change as asked set room_changes = (
  select count(*) from tours.traveller_change as done
    join tours.place as changed on changed.id = done.place_id
    join tours.place as own on own.id = asked.place_id and own.line_id = changed.line_id and own.room = changed.room
  where done.done_at is not null
) where done_at is null;
alter table tours.traveller_change drop column from_person_key;
