-- Notes of what has changed name what differs, and whose it is. An import that is repeated writes statements without rows, and a file
-- about one city is no news of the others: neither may throw cities out of memory.
-- `TG_ARGV[0]` selects the cities of the rows that differ; '' is all of them.
create function hotel_stock.note_terms_of() returns trigger language plpgsql as $$
begin
  execute 'with differing as (select * from changed) insert into hotel_stock.change (city_code) ' || tg_argv[0];
  return null;
end $$;
-- Of a row that was changed both what it was and what it is: a hotel may have moved from one city to another.
create function hotel_stock.note_changed_terms_of() returns trigger language plpgsql as $$
begin
  execute 'with differing as ((select * from changed except select * from former)
    union all (select * from former except select * from changed)) insert into hotel_stock.change (city_code) ' || tg_argv[0];
  return null;
end $$;

do $$
declare
  of_hotel constant text := 'select distinct hotel.city_code from differing join hotel_stock.property as hotel on hotel.id = differing.property_id';
  one record;
begin
  for one in
    select * from (values
      ('city', 'select distinct code from differing'),
      ('landmark', 'select distinct city_code from differing'),
      ('property', 'select distinct city_code from differing'),
      ('measured_walk', of_hotel),
      ('child_band', of_hotel),
      ('room_type', of_hotel),
      ('rate_plan', 'select distinct hotel.city_code from differing join hotel_stock.room_type as room on room.id = differing.room_type_id
         join hotel_stock.property as hotel on hotel.id = room.property_id'),
      ('peak_period', 'select '''' from differing limit 1'),
      ('cancellation_policy', 'select '''' from differing limit 1')
    ) as noted (table_name, cities)
  loop
    execute format('drop trigger note_terms on hotel_stock.%I', one.table_name);
    execute format('create trigger note_inserted after insert on hotel_stock.%I referencing new table as changed
      for each statement execute function hotel_stock.note_terms_of(%L)', one.table_name, one.cities);
    execute format('create trigger note_updated after update on hotel_stock.%I referencing new table as changed old table as former
      for each statement execute function hotel_stock.note_changed_terms_of(%L)', one.table_name, one.cities);
    execute format('create trigger note_deleted after delete on hotel_stock.%I referencing old table as changed
      for each statement execute function hotel_stock.note_terms_of(%L)', one.table_name, one.cities);
    execute format('create trigger note_terms after truncate on hotel_stock.%I
      for each statement execute function hotel_stock.note_terms()', one.table_name);
  end loop;
end $$;
