-- The agency's own rooms: hotels by city, their rooms and rate plans, what every night costs and how many rooms of it are left, and who holds them.
create schema hotel_stock;

create table hotel_stock.city (
  code text primary key,
  name_fa text not null,
  name_en text not null,
  name_ar text not null,
  -- ISO 3166, two letters.
  country_code text not null,
  -- Where people fly to, when there is an airport.
  iata_code text,
  time_zone text not null,
  lat double precision not null,
  lon double precision not null,
  -- Other spellings people type, for search only.
  aliases text[] not null default '{}',
  -- Offered earlier among equals.
  popularity smallint not null default 0,
  constraint city_code check (code ~ '^[a-z]+(-[a-z]+)*$'),
  constraint city_country check (country_code ~ '^[A-Z]{2}$'),
  constraint city_airport check (iata_code ~ '^[A-Z]{3}$'),
  constraint city_point check (lat between -90 and 90 and lon between -180 and 180)
);

-- What people want to sleep near.
create table hotel_stock.landmark (
  code text primary key,
  city_code text not null references hotel_stock.city,
  name_fa text not null,
  name_en text not null,
  name_ar text not null,
  kind text not null,
  lat double precision not null,
  lon double precision not null,
  -- Who says where it is, and under which licence it may be shown.
  source text not null,
  licence text not null,
  constraint landmark_kind check (kind in ('shrine', 'gate', 'sight', 'market', 'beach', 'station', 'airport', 'hospital')),
  constraint landmark_point check (lat between -90 and 90 and lon between -180 and 180)
);
create index landmark_city on hotel_stock.landmark (city_code);

-- Dates in which a hotel's stricter cancellation rules hold: Nowruz, Arbaeen, the summer of the north.
create table hotel_stock.peak_period (
  calendar text not null,
  from_night date not null,
  until_night date not null,
  primary key (calendar, from_night),
  constraint peak_period_ends_after_start check (until_night >= from_night)
);

-- What cancelling costs; a version binds what is sold from its date on.
create table hotel_stock.cancellation_policy (
  code text not null,
  valid_from date not null,
  -- [{untilHours, penalty}], the earliest first; what is past all of them costs the last.
  rules jsonb not null,
  -- The same where a night of the stay is in the peak calendar; null: no difference is made.
  peak_rules jsonb,
  peak_calendar text,
  primary key (code, valid_from),
  constraint cancellation_policy_peak check ((peak_rules is null) = (peak_calendar is null))
);

create table hotel_stock.property (
  id int generated always as identity primary key,
  -- The natural key of every file; also names the hotel in addresses and offers.
  code text not null unique,
  city_code text not null references hotel_stock.city,
  name_fa text not null,
  name_en text not null,
  name_ar text not null,
  kind text not null,
  -- By the hotel's own country; null where it has none.
  stars smallint,
  lat double precision not null,
  lon double precision not null,
  address_fa text not null,
  about_fa text not null default '',
  facilities text[] not null default '{}',
  -- [{path, altFa}]; the first is shown in lists.
  pictures jsonb not null default '[]',
  check_in_from time not null default '14:00',
  check_out_until time not null default '12:00',
  -- Until when, on the hotel's clock, a stay that begins today can be bought.
  same_day_until time not null default '20:00',
  -- Instant, or after the hotel has answered within so many minutes.
  confirms text not null default 'instant',
  answer_minutes smallint,
  accepts_foreigners text not null default 'yes',
  needs_entry_stamp boolean not null default false,
  couples_document text not null default 'none',
  single_woman text not null default 'yes',
  single_man text not null default 'yes',
  least_age_alone smallint not null default 18,
  source text not null,
  licence text not null,
  is_sample boolean not null default false,
  is_closed boolean not null default false,
  constraint property_code check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint property_kind check (kind in ('hotel', 'apartment-hotel', 'guesthouse', 'traditional', 'pilgrim-house')),
  constraint property_stars check (stars between 1 and 5),
  constraint property_point check (lat between -90 and 90 and lon between -180 and 180),
  constraint property_confirms check (
    (confirms = 'instant' and answer_minutes is null) or (confirms = 'on-request' and answer_minutes > 0)),
  constraint property_foreigners check (accepts_foreigners in ('yes', 'no', 'inquiry')),
  constraint property_couples check (couples_document in ('none', 'certificate', 'certificate-or-notary')),
  constraint property_single_woman check (single_woman in ('yes', 'police-letter', 'no')),
  constraint property_single_man check (single_man in ('yes', 'police-letter', 'no')),
  constraint property_age_alone check (least_age_alone between 0 and 30)
);
create index property_city on hotel_stock.property (city_code);

-- How far a landmark is where somebody has walked it; elsewhere it is estimated.
create table hotel_stock.measured_walk (
  property_id int not null references hotel_stock.property,
  landmark_code text not null references hotel_stock.landmark,
  metres int not null,
  walk_minutes smallint not null,
  primary key (property_id, landmark_code),
  constraint measured_walk_some_way check (metres >= 0 and walk_minutes >= 0)
);

-- What a child of an age costs at a hotel. No band: as an adult. Bands of a hotel never overlap (imports see to it).
create table hotel_stock.child_band (
  property_id int not null references hotel_stock.property,
  -- Whole years on the day of arrival; the upper one is outside.
  from_age smallint not null,
  until_age smallint not null,
  -- Each as a percentage of what one adult costs, or as a sum for a night; null: not offered that way.
  without_bed_percent smallint,
  without_bed_rial bigint,
  with_bed_percent smallint,
  with_bed_rial bigint,
  counts_in_occupancy boolean not null,
  -- How many of a room's children may have the price without a bed when that is nothing; null: all of them.
  most_free_per_room smallint,
  primary key (property_id, from_age),
  constraint child_band_ages check (from_age between 0 and 17 and until_age between 1 and 18 and until_age > from_age),
  constraint child_band_without_bed check (
    num_nonnulls(without_bed_percent, without_bed_rial) <= 1
    and (without_bed_percent between 0 and 100 or without_bed_percent is null)
    and (without_bed_rial >= 0 or without_bed_rial is null)),
  constraint child_band_with_bed check (
    num_nonnulls(with_bed_percent, with_bed_rial) <= 1
    and (with_bed_percent between 0 and 100 or with_bed_percent is null)
    and (with_bed_rial >= 0 or with_bed_rial is null)),
  constraint child_band_some_way check (
    num_nonnulls(without_bed_percent, without_bed_rial, with_bed_percent, with_bed_rial) > 0),
  constraint child_band_most_free check (most_free_per_room >= 0)
);

create table hotel_stock.room_type (
  id int generated always as identity primary key,
  property_id int not null references hotel_stock.property,
  code text not null,
  name_fa text not null,
  name_en text not null,
  -- How many people the price of a night is for.
  base_occupancy smallint not null,
  most_adults smallint not null,
  most_children smallint not null,
  most_people smallint not null,
  -- [{kind, count}]
  beds jsonb not null default '[]',
  size_metres smallint,
  view_fa text not null default '',
  extra_beds smallint not null default 0,
  cots smallint not null default 0,
  pictures jsonb not null default '[]',
  is_closed boolean not null default false,
  unique (property_id, code),
  constraint room_type_code check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint room_type_holds_people check (
    base_occupancy > 0 and most_adults > 0 and most_children >= 0 and most_people >= base_occupancy and most_people >= most_adults),
  constraint room_type_size check (size_metres > 0),
  constraint room_type_beds check (extra_beds between 0 and 4 and cots between 0 and 4)
);

create table hotel_stock.rate_plan (
  id int generated always as identity primary key,
  room_type_id int not null references hotel_stock.room_type,
  code text not null,
  name_fa text not null,
  board text not null,
  pays text not null,
  policy_code text not null,
  market text not null,
  -- Days of arrival on which it is sold; null is open.
  valid_from date,
  valid_until date,
  release_days smallint not null default 0,
  least_nights smallint not null default 1,
  most_nights smallint,
  prices_per text not null,
  tax_percent smallint not null,
  -- Inside the price of a night, added to it, or asked for by the hotel itself.
  tax text not null,
  -- Of what is paid to us: what stays with the agency. The rest is owed to the hotel.
  commission_percent smallint not null default 0,
  is_closed boolean not null default false,
  unique (room_type_id, code),
  constraint rate_plan_code check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint rate_plan_board check (board in ('RO', 'BB', 'HB-lunch', 'HB-dinner', 'FB', 'AI', 'UAI')),
  constraint rate_plan_pays check (pays in ('prepaid', 'at-hotel')),
  constraint rate_plan_market check (market in ('any', 'iranian', 'foreign')),
  constraint rate_plan_valid check (valid_until >= valid_from),
  constraint rate_plan_nights check (release_days >= 0 and least_nights > 0 and most_nights >= least_nights),
  constraint rate_plan_prices check (prices_per in ('room', 'person')),
  constraint rate_plan_tax check (tax in ('included', 'added', 'at-hotel') and tax_percent between 0 and 100),
  constraint rate_plan_commission check (commission_percent between 0 and 100)
);

-- How many rooms of a type there are for a night, and how many of them are taken.
create table hotel_stock.room_night (
  room_type_id int not null,
  night date not null,
  allotment smallint not null,
  held smallint not null default 0,
  sold smallint not null default 0,
  -- The hotel has lowered its allotment below what is taken: so many of those are above what it wants to give. Nothing is sold, and
  -- what comes back goes to the hotel first.
  above_allotment smallint not null default 0,
  is_stopped boolean not null default false,
  -- In place of the rate plan's, for stays that arrive on this night.
  release_days smallint,
  primary key (room_type_id, night),
  constraint room_night_counts check (held >= 0 and sold >= 0 and above_allotment >= 0 and release_days >= 0),
  -- No room is sold twice, whatever the code above does.
  constraint room_night_taken_within_allotment check (held + sold <= allotment)
);

-- What a night costs on a rate plan. A row with a departure rule may stand for a day that nobody sleeps.
create table hotel_stock.rate_night (
  rate_plan_id int not null,
  night date not null,
  -- For the people the room is meant for, or for one adult where the plan is per person.
  price_rial bigint not null,
  -- For one adult alone in the room; null: as for all.
  single_rial bigint,
  -- For each adult above them, in an extra bed.
  extra_adult_rial bigint,
  -- For stays that arrive on this night, and for stays that sleep it.
  least_nights_arriving smallint not null default 1,
  least_nights_through smallint not null default 1,
  most_nights smallint,
  is_closed_to_arrival boolean not null default false,
  is_closed_to_departure boolean not null default false,
  is_closed boolean not null default false,
  primary key (rate_plan_id, night),
  constraint rate_night_prices check (price_rial > 0 and single_rial > 0 and extra_adult_rial >= 0),
  constraint rate_night_nights check (least_nights_arriving > 0 and least_nights_through > 0 and most_nights > 0)
);

-- What a key (the order's line) holds. Moves held → fulfilled, held → released, released → held.
create table hotel_stock.hold (
  key uuid primary key,
  state text not null,
  property_id int not null references hotel_stock.property,
  check_in date not null,
  check_out date not null,
  -- Of everything that was asked for, so that a key that comes back with another wish is recognised.
  request_hash text not null,
  held_until timestamptz not null,
  total_rial bigint not null,
  -- Prices by night, child by child, and the cancellation rules: what the guest was promised first.
  sold jsonb not null,
  -- What the guest says at the reception.
  reference text unique,
  fulfilled_at timestamptz,
  constraint hold_state check (state in ('held', 'released', 'fulfilled')),
  constraint hold_some_nights check (check_out > check_in),
  constraint hold_total check (total_rial >= 0),
  constraint hold_fulfilled_has_reference check (
    (reference is not null) = (state = 'fulfilled') and (fulfilled_at is not null) = (state = 'fulfilled'))
);
create index hold_running on hotel_stock.hold (held_until) where state = 'held';

-- The rooms of a hold, each the smallest part that is cancelled alone.
create table hotel_stock.held_room (
  hold_key uuid not null references hotel_stock.hold,
  position smallint not null,
  room_type_id int not null references hotel_stock.room_type,
  rate_plan_id int not null references hotel_stock.rate_plan,
  price_rial bigint not null,
  -- Names one cancelling of one or more rooms; asked for again by it, it answers the same.
  cancel_key uuid,
  kept_rial bigint,
  cancelled_at timestamptz,
  primary key (hold_key, position),
  constraint held_room_price check (price_rial >= 0),
  constraint held_room_cancelled check (num_nulls(cancel_key, kept_rial, cancelled_at) in (0, 3)),
  constraint held_room_kept check (kept_rial between 0 and price_rial)
);
create index held_room_cancel on hotel_stock.held_room (cancel_key) where cancel_key is not null;
create index held_room_type on hotel_stock.held_room (room_type_id);

-- Places that open data lists as lodgings: names and points only, kept apart from our hotels because of their licences.
create table hotel_stock.open_place (
  source text not null,
  source_id text not null,
  licence text not null,
  -- The nearest of our cities, when one is near.
  city_code text references hotel_stock.city,
  name text not null,
  name_fa text not null default '',
  name_en text not null default '',
  kind text not null,
  stars smallint,
  lat double precision not null,
  lon double precision not null,
  primary key (source, source_id),
  constraint open_place_source check (source in ('OpenStreetMap', 'GeoNames')),
  constraint open_place_stars check (stars between 1 and 7),
  constraint open_place_point check (lat between -90 and 90 and lon between -180 and 180)
);

-- What the nights of invented hotels are made from, so that a year of them is always there.
create table hotel_stock.sample_room (
  room_type_id int primary key references hotel_stock.room_type,
  rooms smallint not null,
  -- Makes the days on which fewer are left differ from room to room.
  seed smallint not null
);
create table hotel_stock.sample_plan (
  rate_plan_id int primary key references hotel_stock.rate_plan,
  seasons text not null,
  -- Of a usual night, in thousand rial.
  price_thousand int not null,
  people smallint not null,
  constraint sample_plan_price check (price_thousand > 0 and people > 0)
);
