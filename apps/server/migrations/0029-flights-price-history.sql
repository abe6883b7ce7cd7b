-- What the lowest price of a route was, so that today's can be told low, typical or high. City codes; one adult; whole rial.
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
