-- Payments by bank: one row for each visit to a bank, found again by our id or by the bank's own reference.
create schema payments;

create table payments.payment (
  id uuid primary key,
  user_id uuid not null,
  -- Null for a top-up of the wallet.
  order_id uuid,
  gateway text not null,
  gateway_id integer not null,
  amount_rial bigint not null check (amount_rial > 0),
  description_fa text not null,
  state text not null default 'created'
    check (state in ('created', 'waiting', 'paid', 'failed', 'cancelled')),
  -- The bank's own; known from the moment the customer is sent there, and bound to this payment alone.
  reference text check (reference <> ''),
  tracking_number text,
  -- First six and last four digits, never more.
  card_mask text check (card_mask ~ '^[0-9]{6}[*]{6}[0-9]{4}$'),
  failure text check (failure in ('gateway-silent', 'never-started', 'refused', 'given-up', 'differs')),
  -- How the bank's word differed from ours; staff must look, nobody is credited.
  difference text,
  created_at timestamptz not null,
  asked_at timestamptz,
  -- How often the bank was asked; a "no" counts only as the answer to the last time.
  asks integer not null default 0,
  ended_at timestamptz,
  unique (gateway, reference),
  check (reference is not null or state in ('created', 'failed')),
  check ((state = 'paid') = (tracking_number is not null)),
  check ((state in ('paid', 'failed', 'cancelled')) = (ended_at is not null)),
  check ((failure is not distinct from 'differs') = (difference is not null))
);
create index payment_user on payments.payment (user_id, created_at desc);
create index payment_order on payments.payment (order_id) where order_id is not null;
-- What the sweep still has to ask the bank about, longest unasked first.
create index payment_unsettled on payments.payment ((coalesce(asked_at, created_at)))
  where state in ('created', 'waiting');
