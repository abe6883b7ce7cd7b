-- Stays that were sold: what was promised of each, who sleeps there, what was asked of the hotel, and the voucher.
create schema hotels;

-- One for each line of an order that is a stay.
create table hotels.stay (
  line_id uuid primary key,
  order_id uuid not null,
  user_id uuid not null,
  supplier text not null,
  -- By what its supplier knows the offer.
  offer_key text not null,
  market text not null,
  hotel_code text not null,
  city_code text not null,
  check_in date not null,
  check_out date not null,
  -- The instant from which the rooms can be had: cancelling is for before it.
  check_in_at timestamptz not null,
  -- The hotel, the rooms with their prices and timelines, as they were when they were sold.
  sold jsonb not null,
  total_rial bigint not null,
  -- What the agency owes for all of it.
  cost_rial bigint not null,
  -- What the hotel asks for itself.
  pay_at_hotel_rial bigint not null,
  lead_guest text not null,
  special_requests text not null,
  arrival_time time,
  -- How long the hotel has to answer; null where it confirms at once.
  answer_minutes smallint,
  constraint stay_market check (market in ('iranian', 'foreign')),
  constraint stay_some_nights check (check_out > check_in),
  constraint stay_sums check (total_rial > 0 and cost_rial between 0 and total_rial and pay_at_hotel_rial >= 0),
  constraint stay_answer check (answer_minutes > 0)
);
create index stay_order on hotels.stay (order_id);

-- The rooms of a stay, each a unit of its line.
create table hotels.room (
  line_id uuid not null references hotels.stay,
  position smallint not null,
  price_rial bigint not null,
  couples_paper text,
  -- Which cancelling has ended it.
  cancel_key uuid,
  cancelled_at timestamptz,
  primary key (line_id, position),
  constraint room_price check (price_rial >= 0),
  constraint room_couples_paper check (couples_paper in ('certificate', 'notary', 'relatives')),
  constraint room_cancelled check ((cancel_key is null) = (cancelled_at is null))
);

create table hotels.guest (
  id uuid primary key,
  line_id uuid not null,
  room smallint not null,
  place smallint not null,
  first_name text not null,
  last_name text not null,
  first_name_farsi text not null,
  last_name_farsi text not null,
  gender_title text not null,
  -- Whole years on the day of arrival.
  age smallint not null,
  is_child boolean not null,
  nationality text not null,
  document_type text,
  -- Sealed; empty where none was asked for.
  national_code text not null,
  passport_number text not null,
  unique (line_id, room, place),
  foreign key (line_id, room) references hotels.room,
  constraint guest_gender check (gender_title in ('Male', 'Female')),
  constraint guest_age check (age between 0 and 120),
  constraint guest_document check (document_type in ('NationalCode', 'Passport'))
);

-- What a hotel on request was asked, once for each time the line is held.
create table hotels.request (
  key uuid primary key,
  line_id uuid not null references hotels.stay,
  -- Moves waiting → accepted, refused, unanswered, withdrawn, once.
  state text not null,
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz,
  -- Who of the staff wrote the answer down.
  answered_by text,
  note_fa text not null default '',
  constraint request_state check (state in ('waiting', 'accepted', 'refused', 'unanswered', 'withdrawn')),
  constraint request_answered check ((answered_at is null) = (state = 'waiting'))
);
create index request_line on hotels.request (line_id);
create index request_waiting on hotels.request (answer_by) where state = 'waiting';

create table hotels.voucher (
  id uuid primary key,
  line_id uuid not null unique references hotels.stay,
  order_id uuid not null,
  number text not null unique,
  -- What the guest says at the reception.
  reference text not null,
  -- The hold it came from: what its supplier cancels by.
  hold_key uuid not null,
  issued_at timestamptz not null
);
create index voucher_order on hotels.voucher (order_id);
