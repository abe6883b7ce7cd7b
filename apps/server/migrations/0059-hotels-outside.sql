-- Hotels of suppliers outside as they describe them, and the hotel of our own that is the same house.
create table hotels.outside_hotel (
  supplier text not null,
  code text not null,
  city_code text not null,
  same_as text,
  content jsonb not null,
  read_at timestamptz not null,
  primary key (supplier, code)
);
create index outside_hotel_city on hotels.outside_hotel (supplier, city_code);
create index outside_hotel_same on hotels.outside_hotel (same_as) where same_as is not null;

-- What a supplier calls a city of ours; null where it has none by that name.
create table hotels.outside_city (
  supplier text not null,
  city_code text not null,
  place text,
  read_at timestamptz not null,
  primary key (supplier, city_code)
);

-- A hold of a supplier outside by its key, and what became of it. Written before a call that sells or cancels is made.
create table hotels.outside_sale (
  supplier text not null,
  key text not null,
  version integer not null check (version > 0),
  state text not null check (state in ('held', 'released', 'booking', 'booked', 'failed', 'cancelling', 'cancelled')),
  note jsonb not null,
  changed_at timestamptz not null,
  primary key (supplier, key)
);
