-- Staff who sell at the counter or by telephone: to whom, for how long, and which orders they placed.

create table office.selling (
  id uuid primary key,
  clerk uuid not null,
  -- The session it was begun in; in no other is it worth anything.
  session uuid not null,
  customer uuid not null,
  way text not null check (way in ('counter', 'phone')),
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint selling_is_to_another check (clerk <> customer),
  constraint selling_expires_after check (expires_at > begun_at)
);

-- Written in the transaction that places the order.
create table office.sold_order (
  order_id uuid primary key,
  selling_id uuid not null references office.selling
);
create index sold_order_of_selling on office.sold_order (selling_id);

-- A code was sent to a customer who lets one of the staff pay one order, with one sum, from their wallet.
create table office.wallet_ask (
  -- Made of what the clerk's browser holds beside the code.
  id uuid primary key,
  order_id uuid not null,
  amount_rial bigint not null check (amount_rial > 0),
  asked_by uuid not null,
  asked_at timestamptz not null,
  paid_at timestamptz
);
create index wallet_ask_of_order on office.wallet_ask (order_id);
