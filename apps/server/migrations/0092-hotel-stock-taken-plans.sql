-- What the nights of a rate plan cost that was taken away at the desk: taking that change back brings them with it.
create table hotel_stock.taken_plan (
  room_type_id int not null references hotel_stock.room_type on delete cascade,
  code text not null,
  -- Rows of rate_night as they stood.
  nights jsonb not null,
  primary key (room_type_id, code)
);
