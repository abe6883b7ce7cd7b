-- A sent link is known by its sending, so that who sent it can take it back.
alter table flights.ticket_sending
  -- Where it went, by its ends only: enough for the sender to know which is which.
  add column sent_to text not null default '',
  add column withdrawn_at timestamptz;
