-- How often each supplier outside was asked on a day, how often that came to nothing, and how many sales came of it: what budgets are held against.
create table flights.supplier_day (
  supplier text not null,
  -- Of Tehran.
  day date not null,
  looks integer not null check (looks >= 0),
  failures integer not null check (failures >= 0),
  books integer not null check (books >= 0),
  primary key (supplier, day)
);
