-- What an order line holds at a supplier, and who travels on it. The schema is made by the places room (0008).
create table flights.reservation (
  -- The order's line: also the key every supplier is asked by.
  line_id uuid primary key,
  order_id uuid not null,
  user_id uuid not null,
  position smallint not null,
  supplier text not null,
  offer_key text not null,
  request_id uuid not null,
  proposal_id uuid not null,
  adults smallint not null,
  children smallint not null,
  infants smallint not null,
  -- What the agency owes the supplier for the whole party, whole rial.
  cost_amount bigint not null check (cost_amount >= 0),
  -- The proposal and its penalty bands as they were sold.
  proposal jsonb not null,
  penalty_bands jsonb not null,
  unique (order_id, position)
);

create table flights.passenger (
  id uuid primary key,
  order_id uuid not null,
  position smallint not null,
  type text not null check (type in ('Adult', 'Child', 'Infant')),
  document_type text not null check (document_type in ('NationalCode', 'Passport')),
  first_name text not null,
  last_name text not null,
  first_name_farsi text not null,
  last_name_farsi text not null,
  gender_title text not null check (gender_title in ('Male', 'Female')),
  birth_date date not null,
  national_code text not null,
  nationality text not null,
  passport_issuing_country text not null,
  passport_type text not null,
  passport_number text not null,
  passport_expires_on date,
  unique (order_id, position)
);
