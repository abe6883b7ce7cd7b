-- What an organiser changes of a departure after it was sold: other times or carriers, another hotel.
create table tours.change (
  id uuid primary key,
  departure_id uuid not null references tours.departure,
  -- Both ways and the hotels of packages as they were agreed on before; null of what did not change.
  before jsonb not null,
  -- What staff say of it, for its travellers to read.
  text_fa text not null,
  made_by text not null,
  made_at timestamptz not null,
  constraint change_told check (text_fa <> '' and made_by <> '')
);
create index change_departure on tours.change (departure_id, made_at);

-- Whoever had bought before a change is asked; until they accept they may go free of charge. Moves once.
create table tours.consent (
  change_id uuid not null references tours.change,
  line_id uuid not null references tours.reservation,
  accepted_at timestamptz,
  primary key (change_id, line_id)
);
create index consent_line on tours.consent (line_id);
