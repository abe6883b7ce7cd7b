-- The calendar a passport's expiry is printed in is kept with it, so that the date is shown again as it was typed.
alter table identity.saved_passenger
  add column passport_expiration_date_type text check (passport_expiration_date_type in ('Gregorian', 'Jalali'));
