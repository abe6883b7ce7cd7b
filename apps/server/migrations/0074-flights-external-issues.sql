-- Tickets that staff bought elsewhere for a customer: who sold them to us, and their numbers until they are issued to whoever pays.

create table flights.external_issue (
  line_id uuid primary key references flights.reservation,
  order_id uuid not null unique,
  -- As staff call them; the account of what is owed bears this name.
  seller text not null check (length(seller) between 2 and 40),
  pnr text not null check (pnr ~ '^[A-Z0-9]{5,8}$'),
  -- What each of an age costs us, whole rial.
  unit_cost jsonb not null,
  kept_percent smallint not null check (kept_percent between 0 and 100),
  entered_by uuid not null,
  entered_at timestamptz not null
);
create index external_issue_newest on flights.external_issue (entered_at);

-- A number is entered once, whoever enters it; in the order of the passengers.
create table flights.external_ticket (
  ticket_number text primary key check (ticket_number ~ '^[0-9]{13}$'),
  line_id uuid not null references flights.external_issue,
  position smallint not null,
  unique (line_id, position)
);
