-- The agency's own seats: the timetable they come from, every dated flight with its classes, and who holds or bought which.
create schema inventory;

-- One import of one airline's schedule for a season; the same airline and season again takes its place.
create table inventory.schedule (
  id int generated always as identity primary key,
  airline_code text not null,
  -- As the carrier record names it (S27, W27); empty when a file covers several.
  season text not null,
  valid_from date not null,
  -- Null is open.
  valid_until date,
  -- Whether dates beyond its end are filled from the year before, so that sale never runs dry.
  repeats boolean not null,
  imported_at timestamptz not null,
  unique (airline_code, season)
);

-- A flight leg over a period, as SSIM says it.
create table inventory.leg (
  schedule_id int not null references inventory.schedule on delete cascade,
  position int not null,
  leg jsonb not null,
  primary key (schedule_id, position)
);

-- How long a traveller needs between two flights, by station. What is not said here holds as decisions 5 says.
create table inventory.connection_rule (
  -- IATA code, or '*' for every station without a rule of its own.
  station text not null check (station ~ '^([A-Z]{3}|\*)$'),
  -- Whether either of the two flights crosses a border.
  is_international boolean not null,
  least_minutes smallint not null check (least_minutes > 0),
  most_minutes smallint not null,
  -- A connection may be quicker, or need longer, between flights of certain airlines: '*' for any of them.
  arriving_airline text not null default '*' check (arriving_airline ~ '^([A-Z0-9]{2,3}|\*)$'),
  departing_airline text not null default '*' check (departing_airline ~ '^([A-Z0-9]{2,3}|\*)$'),
  primary key (station, is_international, arriving_airline, departing_airline),
  constraint connection_rule_most_above_least check (most_minutes > least_minutes)
);
insert into inventory.connection_rule (station, is_international, least_minutes, most_minutes)
values ('*', false, 60, 720), ('*', true, 240, 1440);

-- Cancelling rules by name; a version binds what is issued from its date on.
create table inventory.penalty_table (
  id text not null,
  valid_from date not null,
  bands jsonb not null,
  primary key (id, valid_from)
);

-- Every row of the airlines' fares files. What a seat costs stands here once and not on each of its hundreds of dates.
create table inventory.fare (
  id int generated always as identity primary key,
  airline_code text not null,
  -- Where it stands in its file: of two equally special rows the later wins.
  position int not null,
  -- Of everything below, so that a row met again in the next file keeps its id.
  digest text not null,
  origin text not null,
  destination text not null,
  flight_number int,
  fare_class text not null check (fare_class ~ '^[A-Z]$'),
  cabin smallint not null check (cabin between 1 and 3),
  is_charter boolean not null,
  valid_from date,
  valid_until date,
  days smallint[] not null,
  hours_from smallint,
  hours_until smallint,
  adult_price bigint not null check (adult_price > 0),
  child_price bigint not null check (child_price >= 0),
  infant_price bigint not null check (infant_price >= 0),
  baggage_amount smallint not null check (baggage_amount >= 0),
  baggage_unit text not null check (baggage_unit in ('Kg', 'Pc')),
  is_refundable boolean not null,
  penalty_table_id text not null,
  seats smallint not null check (seats >= 0),
  charterer text,
  -- No longer in the airline's file; kept while a class that was sold still names it.
  is_retired boolean not null default false,
  unique (airline_code, digest)
);

-- One leg on one day. Its natural key also names it in offers, so an offer outlives any re-import.
create table inventory.flight_date (
  id int generated always as identity primary key,
  airline_code text not null,
  -- The date that names the flight; the local departure date but for legs after midnight.
  operates_on date not null,
  flight_number int not null,
  operational_suffix text not null,
  origin text not null,
  destination text not null,
  leg_sequence smallint not null,
  departs_at timestamptz not null,
  arrives_at timestamptz not null,
  -- The same moments on the clocks of each airport.
  departure_time timestamp not null,
  arrival_time timestamp not null,
  origin_terminal text,
  destination_terminal text,
  aircraft text not null,
  service_type text not null,
  -- Sold once and then gone from the timetable: nothing more is sold, staff call those who bought.
  is_closed boolean not null default false,
  unique (airline_code, operates_on, flight_number, operational_suffix, origin, destination),
  constraint flight_date_arrives_after_departure check (arrives_at > departs_at),
  constraint flight_date_goes_elsewhere check (origin <> destination)
);
-- The way to one day's flights, for comparing memory with the tables.
create index flight_date_day on inventory.flight_date (operates_on);

-- The seats of one fare class on one dated flight. Rows are written by statements that join their flight and their fare; two
-- foreign keys on millions of rows would double the time of an import and find nothing.
create table inventory.seat_class (
  flight_date_id int not null,
  is_charter boolean not null,
  fare_class text not null,
  fare_id int not null,
  seats_total smallint not null,
  seats_left smallint not null,
  -- No longer offered, but sold before; held seats stay good.
  is_closed boolean not null default false,
  primary key (flight_date_id, is_charter, fare_class),
  -- No sale below zero, no seat given back twice, whatever the code above does.
  constraint seat_class_left_within_total check (seats_left between 0 and seats_total)
);

-- What a key (the order's line) holds. Moves held → issued, held → released, released → held, and to refused for good.
create table inventory.hold (
  key uuid primary key,
  state text not null,
  offer_key text not null,
  adults smallint not null check (adults > 0),
  children smallint not null check (children >= 0),
  infants smallint not null check (infants >= 0),
  held_until timestamptz not null,
  pnr text unique,
  -- Prices and rules of each class when its seats were first taken, by the class's key; what an order was promised.
  sold jsonb,
  -- From here the penalty table in force and its free look count.
  issued_at timestamptz,
  constraint hold_state check (state in ('held', 'released', 'issued', 'refused')),
  constraint hold_issued_has_pnr check ((pnr is not null) = (state = 'issued'))
);
create index hold_running on inventory.hold (held_until) where state = 'held';

-- The seats a hold takes or took. Infants have none.
create table inventory.held_seat (
  hold_key uuid not null references inventory.hold,
  flight_date_id int not null,
  is_charter boolean not null,
  fare_class text not null,
  seats smallint not null check (seats > 0),
  primary key (hold_key, flight_date_id, is_charter, fare_class),
  -- A class that was ever sold is never deleted, only closed.
  constraint held_seat_of_class foreign key (flight_date_id, is_charter, fare_class) references inventory.seat_class
);
create index held_seat_class on inventory.held_seat (flight_date_id, is_charter, fare_class);

create table inventory.ticket (
  number text primary key,
  hold_key uuid not null references inventory.hold,
  -- In the order of the passengers, from 0.
  position smallint not null,
  passenger_type text,
  unique (hold_key, position),
  constraint ticket_number check (number ~ '^[0-9]{13}$'),
  constraint ticket_passenger_type check (passenger_type in ('Adult', 'Child', 'Infant'))
);

-- Tickets that were given back.
create table inventory.cancelled_ticket (
  hold_key uuid not null,
  position smallint not null,
  -- Names one cancelling of one or more tickets; asked for again by it, it answers the same.
  cancel_key uuid not null,
  penalty_amount bigint not null check (penalty_amount >= 0),
  refund_amount bigint not null check (refund_amount >= 0),
  cancelled_at timestamptz not null,
  -- A ticket is cancelled once.
  primary key (hold_key, position),
  constraint cancelled_ticket_of_ticket foreign key (hold_key, position) references inventory.ticket (hold_key, position)
);
create index cancelled_ticket_key on inventory.cancelled_ticket (cancel_key);

-- What every search engine follows by logical replication. Only the columns that a search reads travel; terminals, totals and
-- charterers stay at home.
create publication parastoo_search for table
  inventory.flight_date (
    id, airline_code, operates_on, flight_number, operational_suffix, origin, destination,
    departs_at, arrives_at, departure_time, arrival_time, aircraft, is_closed),
  inventory.seat_class (flight_date_id, is_charter, fare_class, fare_id, seats_left, is_closed),
  inventory.fare (
    id, fare_class, cabin, is_charter, adult_price, child_price, infant_price,
    baggage_amount, baggage_unit, is_refundable, penalty_table_id),
  inventory.connection_rule;
