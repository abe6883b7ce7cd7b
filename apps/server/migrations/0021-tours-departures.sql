-- Tours: what is sold, on which days, how much of it is left, and who has bought it.
create schema tours;

-- A tour as it was brought in: its words, its days, its packages and its rules.
create table tours.tour (
  code text primary key,
  content jsonb not null,
  -- Of the content as it was written, so that bringing in the same again changes nothing.
  content_hash text not null,
  rules_version int not null,
  -- Invented for show.
  is_sample boolean not null,
  is_closed boolean not null default false,
  imported_at timestamptz not null,
  constraint tour_code check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint tour_rules_version check (rules_version > 0)
);

-- Seats of one flight, train or bus and back; departures of several tours may share them.
create table tours.transport_block (
  code text primary key,
  seats smallint not null,
  held smallint not null default 0,
  sold smallint not null default 0,
  constraint transport_block_counts check (held >= 0 and sold >= 0),
  -- No seat is sold twice, whatever the code above does.
  constraint transport_block_taken_within_seats check (held + sold <= seats)
);

create table tours.departure (
  id uuid primary key,
  tour_code text not null references tours.tour,
  starts_on date not null,
  ends_on date not null,
  check_in_on date not null,
  starts_at timestamptz not null,
  block_code text not null references tours.transport_block,
  -- Both ways of the transport, and who leads it.
  content jsonb not null,
  -- People the organiser takes, infants among them.
  capacity smallint not null,
  held smallint not null default 0,
  sold smallint not null default 0,
  least_people smallint not null,
  -- The day at whose end a departure with too few people is called off; null where it goes with whoever comes.
  decided_on date,
  guaranteed_at timestamptz,
  sale_until date not null,
  sells text not null,
  is_peak boolean not null,
  state text not null default 'open',
  -- Why it was closed or cancelled, for its travellers to read.
  reason_fa text not null default '',
  unique (tour_code, starts_on),
  constraint departure_days check (ends_on >= starts_on and check_in_on between starts_on and ends_on and sale_until <= starts_on),
  constraint departure_counts check (held >= 0 and sold >= 0 and least_people >= 0),
  constraint departure_taken_within_capacity check (held + sold <= capacity),
  constraint departure_decided check (decided_on < starts_on),
  constraint departure_sells check (sells in ('instant', 'on-request')),
  constraint departure_state check (state in ('open', 'closed', 'cancelled', 'done')),
  constraint departure_cancelled_with_reason check (state <> 'cancelled' or reason_fa <> '')
);
create index departure_on_sale on tours.departure (starts_on) where state = 'open';
create index departure_to_decide on tours.departure (decided_on) where state in ('open', 'closed') and guaranteed_at is null;

-- What one person pays on a departure in a package by one way of going.
create table tours.price_row (
  departure_id uuid not null references tours.departure,
  package_code text not null,
  kind text not null,
  rial bigint not null,
  -- In whole units; 0 where all is in rial.
  currency_amount int not null default 0,
  currency text,
  needs_seat boolean not null,
  primary key (departure_id, package_code, kind),
  constraint price_row_kind check (kind in ('SGL', 'DBL', 'TPL', 'QUAD', 'child-with-bed', 'young-child-with-bed', 'child-without-bed', 'infant')),
  constraint price_row_sums check (rial >= 0 and currency_amount >= 0 and rial + currency_amount > 0),
  constraint price_row_currency check (currency in ('USD', 'AED', 'IQD') and (currency is null) = (currency_amount = 0))
);

-- Rooms that the hotels of a package give a departure, by kind.
create table tours.allotment (
  departure_id uuid not null references tours.departure,
  package_code text not null,
  room_kind text not null,
  rooms smallint not null,
  held smallint not null default 0,
  sold smallint not null default 0,
  primary key (departure_id, package_code, room_kind),
  constraint allotment_kind check (room_kind in ('SGL', 'DBL', 'TPL', 'QUAD')),
  constraint allotment_counts check (held >= 0 and sold >= 0),
  constraint allotment_taken_within_rooms check (held + sold <= rooms)
);

-- What a line of an order is about.
create table tours.reservation (
  line_id uuid primary key,
  order_id uuid not null,
  user_id uuid not null,
  departure_id uuid not null references tours.departure,
  package_code text not null,
  -- The tour, the package, the price rows, the rates and the rules as they were sold: later changes of them change no reservation.
  sold jsonb not null,
  rules_version int not null,
  total_rial bigint not null,
  cost_rial bigint not null,
  is_on_request boolean not null,
  -- What the traveller shows, and what the organiser calls it; both from the issue on.
  programme_id uuid,
  programme_number text unique,
  reference text,
  issued_at timestamptz,
  -- Under which hold it was issued.
  hold_key uuid,
  constraint reservation_total check (total_rial > 0 and cost_rial between 0 and total_rial),
  constraint reservation_issued check (num_nulls(programme_id, programme_number, reference, issued_at, hold_key) in (0, 5))
);
create index reservation_order on tours.reservation (order_id);
create index reservation_departure on tours.reservation (departure_id);

create table tours.room (
  line_id uuid not null references tours.reservation,
  position smallint not null,
  kind text not null,
  kinship text,
  primary key (line_id, position),
  constraint room_kind check (kind in ('SGL', 'DBL', 'TPL', 'QUAD')),
  constraint room_kinship check (kinship in ('certificate', 'notary', 'relatives'))
);

-- The place of one traveller: the smallest part that is cancelled alone.
create table tours.place (
  id uuid primary key,
  line_id uuid not null references tours.reservation,
  position smallint not null,
  room smallint not null,
  kind text not null,
  band_on_return text not null,
  band_on_check_in text not null,
  price_rial bigint not null,
  needs_seat boolean not null,
  first_name text not null,
  last_name text not null,
  first_name_farsi text not null,
  last_name_farsi text not null,
  gender_title text not null,
  birth_date date not null,
  nationality text not null,
  issuing_country text not null,
  document_type text not null,
  passport_expires date,
  -- Sealed; empty where none was given.
  national_code text not null,
  passport_number text not null,
  -- A keyed hash of the document: who stands on two tours of the same days is told so.
  person_key text not null,
  -- Names one cancelling of one or more places; asked for again by it, it answers the same.
  cancel_key uuid,
  kept_rial bigint,
  cancelled_at timestamptz,
  unique (line_id, position),
  foreign key (line_id, room) references tours.room,
  constraint place_gender check (gender_title in ('Male', 'Female')),
  constraint place_price check (price_rial > 0),
  -- Recorded once its refund is booked.
  constraint place_cancelled check ((cancel_key is null) = (kept_rial is null) and (cancelled_at is null or cancel_key is not null)),
  constraint place_kept check (kept_rial between 0 and price_rial)
);
create index place_cancel on tours.place (cancel_key) where cancel_key is not null;
create index place_person on tours.place (person_key);

-- What a key holds. Moves held → fulfilled, held → released, released → held.
create table tours.hold (
  key uuid primary key,
  line_id uuid not null references tours.reservation,
  state text not null,
  held_until timestamptz not null,
  -- What the organiser calls it, once it is sold.
  reference text unique,
  constraint hold_fulfilled_has_reference check ((reference is not null) = (state = 'fulfilled')),
  constraint hold_state check (state in ('held', 'released', 'fulfilled'))
);
create unique index hold_of_line on tours.hold (line_id) where state in ('held', 'fulfilled');
create index hold_running on tours.hold (held_until) where state = 'held';

-- What staff are asked before a tour on request is paid; moves once.
create table tours.request (
  key uuid primary key,
  line_id uuid not null references tours.reservation,
  state text not null,
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz,
  answered_by text,
  note_fa text not null default '',
  constraint request_state check (state in ('waiting', 'accepted', 'refused', 'unanswered', 'withdrawn')),
  constraint request_answered check ((state = 'waiting') = (answered_at is null))
);
create index request_line on tours.request (line_id);
create index request_waiting on tours.request (answer_by) where state = 'waiting';
