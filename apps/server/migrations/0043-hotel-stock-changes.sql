-- What has changed of hotels, for whoever keeps them in memory: written by the tables themselves, so that no writer can forget it. Each
-- row bears its transaction, so that a reader asks for those which an earlier look of its own has not seen; nobody waits for another.
create table hotel_stock.change (
  id bigint generated always as identity primary key,
  txid xid8 not null default pg_current_xact_id(),
  -- Whose hotels; '' is all of them.
  city_code text not null,
  -- Nights of one hotel, both ends inside; null: what hotels, rooms or rates are has changed, and everything of the city is read again.
  property_id int,
  from_night date,
  until_night date,
  constraint change_nights check (num_nulls(property_id, from_night, until_night) in (0, 3))
);
create index change_of_city on hotel_stock.change (city_code, txid);

-- Up to which transaction changes are forgotten: memory that is older is given up.
create table hotel_stock.change_floor (
  is_only boolean primary key default true check (is_only),
  txid xid8 not null
);
insert into hotel_stock.change_floor (txid) values ('0');

create function hotel_stock.note_room_nights() returns trigger language plpgsql as $$
begin
  insert into hotel_stock.change (city_code, property_id, from_night, until_night)
  select hotel.city_code, hotel.id, min(changed.night), max(changed.night)
  from changed
  join hotel_stock.room_type as room on room.id = changed.room_type_id
  join hotel_stock.property as hotel on hotel.id = room.property_id
  group by hotel.id;
  return null;
end $$;
create trigger note_inserted after insert on hotel_stock.room_night
  referencing new table as changed for each statement execute function hotel_stock.note_room_nights();
-- A night never becomes another night: its new rows name it as well as its old ones.
create trigger note_updated after update on hotel_stock.room_night
  referencing new table as changed for each statement execute function hotel_stock.note_room_nights();
create trigger note_deleted after delete on hotel_stock.room_night
  referencing old table as changed for each statement execute function hotel_stock.note_room_nights();

create function hotel_stock.note_rate_nights() returns trigger language plpgsql as $$
begin
  insert into hotel_stock.change (city_code, property_id, from_night, until_night)
  select hotel.city_code, hotel.id, min(changed.night), max(changed.night)
  from changed
  join hotel_stock.rate_plan as plan on plan.id = changed.rate_plan_id
  join hotel_stock.room_type as room on room.id = plan.room_type_id
  join hotel_stock.property as hotel on hotel.id = room.property_id
  group by hotel.id;
  return null;
end $$;
create trigger note_inserted after insert on hotel_stock.rate_night
  referencing new table as changed for each statement execute function hotel_stock.note_rate_nights();
create trigger note_updated after update on hotel_stock.rate_night
  referencing new table as changed for each statement execute function hotel_stock.note_rate_nights();
create trigger note_deleted after delete on hotel_stock.rate_night
  referencing old table as changed for each statement execute function hotel_stock.note_rate_nights();

-- What hotels, rooms, rates and rules are changes rarely: one row for each statement says so to every city.
create function hotel_stock.note_terms() returns trigger language plpgsql as $$
begin
  insert into hotel_stock.change (city_code) values ('');
  return null;
end $$;
create trigger note_terms after insert or update or delete or truncate on hotel_stock.city
  for each statement execute function hotel_stock.note_terms();
create trigger note_terms after insert or update or delete or truncate on hotel_stock.landmark
  for each statement execute function hotel_stock.note_terms();
create trigger note_terms after insert or update or delete or truncate on hotel_stock.measured_walk
  for each statement execute function hotel_stock.note_terms();
create trigger note_terms after insert or update or delete or truncate on hotel_stock.peak_period
  for each statement execute function hotel_stock.note_terms();
create trigger note_terms after insert or update or delete or truncate on hotel_stock.cancellation_policy
  for each statement execute function hotel_stock.note_terms();
create trigger note_terms after insert or update or delete or truncate on hotel_stock.property
  for each statement execute function hotel_stock.note_terms();
create trigger note_terms after insert or update or delete or truncate on hotel_stock.child_band
  for each statement execute function hotel_stock.note_terms();
create trigger note_terms after insert or update or delete or truncate on hotel_stock.room_type
  for each statement execute function hotel_stock.note_terms();
create trigger note_terms after insert or update or delete or truncate on hotel_stock.rate_plan
  for each statement execute function hotel_stock.note_terms();
create trigger note_terms after truncate on hotel_stock.room_night
  for each statement execute function hotel_stock.note_terms();
create trigger note_terms after truncate on hotel_stock.rate_night
  for each statement execute function hotel_stock.note_terms();
