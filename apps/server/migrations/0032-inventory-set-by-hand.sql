-- What staff set by hand on one date outlives an import: a stopped class does not go on sale again, a price and a number of seats stay theirs.
alter table inventory.seat_class
  add column own_price boolean not null default false,
  add column own_seats boolean not null default false,
  add column is_stopped boolean not null default false,
  add constraint seat_class_stopped_is_closed check (is_closed or not is_stopped);
