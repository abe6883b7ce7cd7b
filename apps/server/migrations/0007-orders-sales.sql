-- What was sold: an order with its money state, and lines with their fulfilment state; the two move apart (decisions 10).
create schema orders;

create table orders.order (
  id uuid primary key,
  -- What people read out on the telephone; random, so that orders cannot be counted or guessed.
  number text not null unique,
  user_id uuid not null,
  product text not null,
  title_fa text not null,
  -- Local time at the first departure, without offset.
  starts_at text not null,
  contact_phone text not null,
  contact_email text,
  channel smallint not null,
  total_amount bigint not null check (total_amount > 0),
  money text not null check (money in ('unpaid', 'paid', 'part-refunded', 'refunded', 'closed')),
  hold_expires_at timestamptz not null,
  registered_at timestamptz not null,
  paid_at timestamptz,
  -- A paid order says when; an unpaid or closed one never was.
  check ((paid_at is null) = (money in ('unpaid', 'closed')))
);
create index order_of_user on orders.order (user_id, registered_at desc);
create index order_unpaid on orders.order (hold_expires_at) where money = 'unpaid';

create table orders.line (
  id uuid primary key,
  order_id uuid not null references orders.order,
  position smallint not null,
  product text not null,
  title_fa text not null,
  amount bigint not null check (amount > 0),
  fulfilment text not null check (
    fulfilment in ('holding', 'held', 'refused', 'released', 'issuing', 'issued', 'failed', 'void')
  ),
  issuing_since timestamptz,
  unique (order_id, position)
);
create index line_issuing on orders.line (issuing_since) where fulfilment = 'issuing';
