-- A ticket that came back: no longer shown as one to fly on.
alter table flights.ticket add column cancelled_at timestamptz;
