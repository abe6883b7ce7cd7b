-- What every search engine follows by logical replication, and the way to one day's flights for comparing memory with the tables.
-- Only the columns that a search reads travel; terminals, totals and charterers stay at home.
create publication parastoo_search for table
  inventory.flight_date (
    id, airline_code, operates_on, flight_number, operational_suffix, origin, destination,
    departs_at, arrives_at, departure_time, arrival_time, aircraft, is_closed),
  inventory.seat_class (flight_date_id, is_charter, fare_class, fare_id, seats_left, is_closed),
  inventory.fare (
    id, fare_class, cabin, is_charter, adult_price, child_price, infant_price,
    baggage_amount, baggage_unit, is_refundable, penalty_table_id),
  inventory.connection_rule;

create index flight_date_day on inventory.flight_date (operates_on);
