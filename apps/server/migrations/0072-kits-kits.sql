-- Kits for embassies: which order of bookings is for which order of visas, and what its buyer was told to lose at most.
create schema kits;

create table kits.kit (
  -- The order of its flights, rooms and insurance.
  order_id uuid primary key,
  visa_order_id uuid not null,
  user_id uuid not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  starts_on date not null,
  ends_on date not null,
  -- The last day promised when it was bought.
  decided_on date not null,
  risk_rial bigint not null check (risk_rial >= 0),
  made_at timestamptz not null,
  constraint kit_days check (starts_on < ends_on)
);
create index kit_of_visas on kits.kit (visa_order_id, made_at);
