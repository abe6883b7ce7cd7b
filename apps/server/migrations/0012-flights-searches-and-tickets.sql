-- Flights from a question to a ticket: places and airlines, searches, what a line holds at a supplier, who travels, and what changes.
create schema flights;

-- Where flights go and who flies them, spelt as people here write it. Written by imports only, read into memory at start.

create table flights.country (
  id int primary key,
  code2 text not null unique check (code2 ~ '^[A-Z]{2}$'),
  code3 text not null unique check (code3 ~ '^[A-Z]{3}$'),
  name_fa text not null,
  name_en text not null,
  dialing_code text not null
);

create table flights.airport (
  iata_code text primary key check (iata_code ~ '^[A-Z]{3}$'),
  name_fa text not null,
  name_en text not null,
  -- Airports of one city share it: Mehrabad and Imam Khomeini are both THR.
  city_code text not null check (city_code ~ '^[A-Z]{3}$'),
  city_name_fa text not null,
  city_name_en text not null,
  aliases text[] not null,
  country_code text not null,
  -- The IANA zone: the only source of the airport's offset from UTC.
  time_zone text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  popularity smallint not null check (popularity between 0 and 100)
);

create table flights.airline (
  code text primary key check (code ~ '^([A-Z0-9]{2}|[A-Z]{3})$'),
  icao_code text not null,
  name_fa text not null,
  name_en text not null,
  colour text not null,
  country_code text not null
);

-- Where at an airport an airline is found. Staff keep the list: an import takes the place of all its rows.
create table flights.terminal (
  airport_code text not null references flights.airport,
  -- `*` is every airline without a row of its own at this airport.
  airline_code text not null check (airline_code ~ '^([A-Z0-9]{2}|[A-Z]{3}|\*)$'),
  terminal text not null check (terminal ~ '^[A-Z0-9]{1,3}$'),
  primary key (airport_code, airline_code)
);

-- Currencies prices can be shown in. Rates are for the eye only: money is charged and kept in rial.
create table flights.currency (
  currency_code text primary key check (currency_code in ('IRR', 'USD', 'AED', 'IQD')),
  currency_symbol text not null,
  -- Rial for one unit.
  exchange_rate bigint not null check (exchange_rate > 0),
  is_default boolean not null,
  position smallint not null unique
);
create unique index currency_default on flights.currency (is_default) where is_default;

-- Rates to begin with; an agency keeps its own.
insert into flights.currency (currency_code, currency_symbol, exchange_rate, is_default, position) values
  ('IRR', 'ریال', 1, true, 1),
  ('USD', 'دلار', 1200000, false, 2),
  ('AED', 'درهم', 326750, false, 3),
  ('IQD', 'دینار', 916, false, 4);

-- Searches as they were asked, so that a request id still answers after a restart, on another node and from a shared link.
create table flights.search (
  id uuid primary key,
  criteria jsonb not null,
  -- The way back of a round trip points at its way out.
  returning_of uuid,
  asked_at timestamptz not null
);
create index search_asked_at on flights.search (asked_at);
-- A search that is opened again by its id shows its way back too.
create index search_returning_of on flights.search (returning_of) where returning_of is not null;

-- What signed-in people searched for, newest kept, so that they find it on every device. One row for a question, however often it is asked.
create table flights.search_history (
  id uuid primary key,
  user_id uuid not null,
  product text not null check (product in ('flight', 'hotel', 'visa')),
  -- Distinguishes one question from another: a digest of the criteria.
  question text not null,
  criteria jsonb not null,
  asked_at timestamptz not null,
  -- Hidden by its owner, who may still take that back.
  removed_at timestamptz,
  unique (user_id, product, question)
);
create index search_history_asked_at on flights.search_history (asked_at);

-- What suppliers outside answered to a search, so that every node answers a poll alike. Advice of minutes: after a crash it is
-- asked again, so nothing of it is written twice.
create unlogged table flights.supplier_answer (
  request_id uuid not null,
  supplier text not null,
  state text not null check (state in ('searching', 'completed', 'failed', 'late')),
  -- Names the round: a later one takes the place of an earlier, never the other way.
  asked_at timestamptz not null,
  -- Still searching after this, whoever asked is gone: the answer counts as late.
  late_at timestamptz not null,
  -- Proposals with the supplier's key of each.
  arrived jsonb not null,
  primary key (request_id, supplier)
);
create index supplier_answer_asked_at on flights.supplier_answer (asked_at);

-- A supplier that wants its picture read counts each answer once: what was shown is kept by its own name until it is answered.
create table flights.supplier_captcha (
  id uuid primary key,
  supplier text not null,
  offer_key text not null,
  -- What the supplier knows the picture by.
  token text not null,
  expires_at timestamptz not null,
  answered_at timestamptz
);
create index supplier_captcha_expires_at on flights.supplier_captcha (expires_at);

-- What the lowest price of a route was, so that today's can be called low, typical or high. City codes; one adult; whole rial.
-- One row for a departure day and a band of days before it: a day that is asked for a thousand times is still seen once a band.
create table flights.price_seen (
  origin text not null,
  destination text not null,
  cabin_class smallint not null,
  band smallint not null,
  departs_on date not null,
  price_rial bigint not null check (price_rial > 0),
  -- The moment nearest to the middle of the band stands for it; of two as near, the later.
  days_from_middle smallint not null,
  seen_at timestamptz not null,
  primary key (origin, destination, cabin_class, band, departs_on)
);

-- What an order line holds at a supplier.
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
  -- What the traveller read in the supplier's picture; asked for again with the same hold.
  captcha_code text,
  -- The key the line stands under at its supplier since it was held anew or rebooked; else the line's id.
  supplier_key uuid unique,
  -- The newest hold of the line that its supplier was asked for.
  hold_generation smallint not null default 1,
  -- When its supplier was last asked whether the flights stand.
  asked_at timestamptz,
  -- The picture that `captcha_code` answers.
  captcha_token text,
  unique (order_id, position)
);
create index reservation_departure on flights.reservation ((proposal #>> '{flightGroups,-1,departureTime}'));

-- Who travels on an order.
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
  -- The calendar the expiry is printed in, so that the date is shown again as it was typed.
  passport_expiration_date_type text check (passport_expiration_date_type in ('Gregorian', 'Jalali')),
  unique (order_id, position)
);

-- Tickets: one good one per passenger and line, as the supplier issued them.
create table flights.ticket (
  id uuid primary key,
  order_id uuid not null,
  line_id uuid not null references flights.reservation,
  passenger_id uuid not null references flights.passenger,
  ticket_number text not null unique,
  pnr text not null,
  issued_at timestamptz not null,
  -- A ticket that came back: no longer shown as one to fly on.
  cancelled_at timestamptz,
  -- A ticket leaves in one way: given back, or exchanged for another flight's. This is the key of the cancelling that is under way,
  -- written before the supplier is asked; an exchange leaves such a ticket alone.
  giving_back uuid
);
create index ticket_order on flights.ticket (order_id);
-- A passenger rebooked has a ticket given back and a good one on the same line.
create unique index ticket_good on flights.ticket (line_id, passenger_id) where cancelled_at is null;

-- How often a ticket was sent again, so that nobody floods an address by it; the address itself is not kept here.
-- A sent link is known by its sending, so that who sent it can take it back.
create table flights.ticket_sending (
  id uuid primary key,
  order_id uuid not null,
  user_id uuid not null,
  channel text not null check (channel in ('Sms', 'Email', 'Whatsapp')),
  sent_at timestamptz not null,
  -- Where it went, by its ends only: enough for the sender to know which is which.
  sent_to text not null default '',
  withdrawn_at timestamptz
);
create index ticket_sending_of_user on flights.ticket_sending (user_id, sent_at);
create index ticket_sending_of_order on flights.ticket_sending (order_id, sent_at);

-- What carriers change after a sale.
create table flights.flight_change (
  id uuid primary key,
  line_id uuid not null references flights.reservation,
  order_id uuid not null,
  -- 1 is the first change of its line; each follows the one before, so two who report at once cannot both be next.
  place smallint not null check (place > 0),
  kind text not null check (kind in ('moved', 'cancelled')),
  -- Local times leg by leg, as they stood and as they stand; null for a leg that goes no more.
  before jsonb not null,
  after jsonb not null,
  teller text not null check (teller in ('supplier', 'staff')),
  told_by text not null,
  -- For the traveller; staff may give one.
  reason text,
  told_at timestamptz not null,
  unique (line_id, place)
);
create index flight_change_order on flights.flight_change (order_id);

-- What was reported stays as it was reported: a correction is the next change.
create function flights.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'flights.flight_change is only added to';
end $$;
create trigger flight_change_stays before update or delete on flights.flight_change
  for each row execute function flights.refuse_change();

-- What travellers answer to a change.
create table flights.change_answer (
  -- Of another flight also the key that flight is held and issued by.
  id uuid primary key,
  change_id uuid not null references flights.flight_change,
  line_id uuid not null references flights.reservation,
  order_id uuid not null,
  user_id uuid not null,
  answer text not null check (answer in ('accept', 'refund', 'rebook')),
  -- Moves open → done, or open → failed: then the change may be answered again.
  state text not null check (state in ('open', 'done', 'failed')),
  answered_at timestamptz not null,
  settled_at timestamptz,
  refund_request_id uuid,
  -- The other flight that was chosen, as it was offered.
  offer_key text,
  proposal jsonb,
  penalty_bands jsonb,
  -- Why the other flight could not be had.
  failure text,
  -- What the line stood for before, once it stands for the other flight.
  replaced_key uuid,
  replaced_proposal jsonb,
  -- Whether the supplier has taken the replaced tickets back.
  replaced_state text check (replaced_state in ('open', 'cancelled', 'refused')),
  -- When the supplier took the replaced tickets back or refused to; for the book that is compared with its own.
  replaced_at timestamptz,
  -- By which the other flight's tickets go back when they came too late to take the place of the first.
  return_key uuid unique,
  constraint change_answer_settled_has_time check ((state = 'open') = (settled_at is null)),
  constraint change_answer_rebook_has_offer check ((answer = 'rebook') = (offer_key is not null)),
  constraint change_answer_failed_has_failure check ((failure is not null) = (state = 'failed')),
  constraint change_answer_replaced_is_settled check (replaced_at is null or replaced_state <> 'open')
);
-- One answer wins.
create unique index change_answer_once on flights.change_answer (change_id) where state <> 'failed';
create index change_answer_open on flights.change_answer (answered_at) where state = 'open' or replaced_state = 'open';
