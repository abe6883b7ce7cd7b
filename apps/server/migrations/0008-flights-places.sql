-- Where flights go and who flies them, spelt as people here write it. Written by imports only, read into memory at start.
create schema flights;

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
insert into flights.currency values
  ('IRR', 'تومان', 1, true, 1),
  ('USD', 'دلار', 1200000, false, 2),
  ('AED', 'درهم', 326750, false, 3),
  ('IQD', 'دینار', 916, false, 4);
