-- Cancelling tickets of own stock: what they were sold for, whose they are, and which were given back.
alter table inventory.hold
  -- Prices and rules of each class when its seats were first taken, by the class's key; what an order was promised.
  add column sold jsonb,
  -- From here the penalty table in force and its free look count.
  add column issued_at timestamptz;
alter table inventory.ticket
  add column passenger_type text check (passenger_type in ('Adult', 'Child', 'Infant'));

create table inventory.cancelled_ticket (
  hold_key uuid not null,
  position smallint not null,
  -- Names one cancelling of one or more tickets; asked for again by it, it answers the same.
  cancel_key uuid not null,
  penalty_amount bigint not null check (penalty_amount >= 0),
  refund_amount bigint not null check (refund_amount >= 0),
  cancelled_at timestamptz not null,
  -- A ticket is cancelled once.
  primary key (hold_key, position),
  foreign key (hold_key, position) references inventory.ticket (hold_key, position)
);
create index cancelled_ticket_key on inventory.cancelled_ticket (cancel_key);
