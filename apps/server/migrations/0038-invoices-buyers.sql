-- Whom the invoice of an order is made out to; the newest of a user is offered for the next order.
create schema invoices;

create table invoices.buyer (
  order_id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('Company', 'Person')),
  name text not null check (name <> ''),
  -- Eleven digits of a company, ten of a person.
  national_id text not null check (national_id ~ '^[0-9]{10,11}$'),
  -- Empty where none was given.
  economic_code text not null check (economic_code ~ '^([0-9]{11}|[0-9]{12}|[0-9]{14})?$'),
  postal_code text not null check (postal_code ~ '^[0-9]{10}$'),
  address text not null check (address <> ''),
  changed_at timestamptz not null
);
create index buyer_of_user on invoices.buyer (user_id, changed_at desc);
