-- Which flights a policy was bought with, and on which days they went then: where they move, it is given back without its fee.
alter table insurance.cover
  add column flights_order_id uuid,
  add column flights_from date,
  add column flights_until date,
  add constraint cover_flights check (num_nulls(flights_order_id, flights_from, flights_until) in (0, 3));
