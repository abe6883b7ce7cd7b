-- Tickets: one per passenger and line, as the supplier issued them.
create table flights.ticket (
  id uuid primary key,
  order_id uuid not null,
  line_id uuid not null references flights.reservation,
  passenger_id uuid not null references flights.passenger,
  ticket_number text not null unique,
  pnr text not null,
  issued_at timestamptz not null,
  unique (line_id, passenger_id)
);
create index ticket_order on flights.ticket (order_id);
