-- What feeds of market rates said last of each currency: proposals are made of it, and no rate is ever set by it.
create table flights.rate_reading (
  feed text not null,
  currency_code text not null references flights.currency check (currency_code <> 'IRR'),
  rial_per_unit bigint not null check (rial_per_unit > 0),
  -- Since when the feed says so; by that, not by when it was read, a reading grows old.
  said_at timestamptz not null,
  primary key (feed, currency_code)
);
