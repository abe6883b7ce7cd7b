-- Tickets that a supplier took back after staff had refused the refund: somebody must pay it, or have the ticket stand again.
create table refunds.late_cancellation (
  item_id uuid primary key references refunds.item,
  request_id uuid not null references refunds.request,
  -- What the supplier says it keeps of the price.
  supplier_penalty_amount bigint not null check (supplier_penalty_amount >= 0),
  said_at timestamptz not null,
  outcome text check (outcome in ('paid', 'ticket-stands')),
  settled_at timestamptz,
  settled_by text,
  note text,
  check ((outcome is null) = (settled_at is null)),
  check ((outcome is null) = (settled_by is null)),
  -- That a ticket stands again is the word of somebody at the supplier.
  check (outcome is distinct from 'ticket-stands' or note is not null)
);
create index late_cancellation_open on refunds.late_cancellation (said_at) where outcome is null;
