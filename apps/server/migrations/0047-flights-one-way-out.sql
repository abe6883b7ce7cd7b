-- A ticket leaves in one way: given back, or exchanged for another flight's. Who gives it back says so before the supplier is asked.
alter table flights.ticket
  -- The cancelling that is under way, by its key; an exchange leaves such a ticket alone.
  add column giving_back uuid;

alter table flights.change_answer
  -- When the supplier took the replaced tickets back or refused to; for the book that is compared with its own.
  add column replaced_at timestamptz,
  -- By which the other flight's tickets go back when they came too late to take the place of the first.
  add column return_key uuid unique,
  add check (replaced_at is null or replaced_state <> 'open');
