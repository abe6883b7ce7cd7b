-- Hotels that somebody signed in keeps to come back to, until they take them out or close their account.
create table hotels.saved_hotel (
  user_id uuid not null,
  hotel_code text not null,
  saved_at timestamptz not null,
  primary key (user_id, hotel_code)
);
