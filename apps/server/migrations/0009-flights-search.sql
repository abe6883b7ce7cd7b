-- Searches as they were asked, so that a request id still answers after a restart, on another node and from a shared link.
create table flights.search (
  id uuid primary key,
  criteria jsonb not null,
  -- The way back of a round trip points at its way out.
  returning_of uuid,
  asked_at timestamptz not null
);
create index search_asked_at on flights.search (asked_at);
