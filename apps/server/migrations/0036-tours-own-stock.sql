-- Tours made of our own flights and hotels: where their seats and rooms are taken besides the departure's own counters.
alter table tours.departure
  -- Classes of flights and types of rooms by package, kind and nights, as it was planned; null of a departure that counts by itself.
  add column own_stock jsonb;
