-- What the nights of a hotel cost on the days before today, so that today's price can be called low, usual or high. One row a day for a hotel and a market.
create table hotels.price_seen (
  supplier text not null,
  hotel_code text not null,
  market text not null,
  seen_on date not null,
  -- The cheapest room for two in whole rial: the first is the night of that day, the next the night after; null where none was free.
  nights_rial bigint[] not null,
  primary key (supplier, hotel_code, market, seen_on),
  constraint price_seen_market check (market in ('iranian', 'foreign'))
);
create index price_seen_day on hotels.price_seen (seen_on);
