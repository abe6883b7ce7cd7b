-- By what its reception knows a stay that the hotel was asked for and took, as it told staff on the telephone; null where it told no number.
alter table hotels.request add column hotel_number text
  constraint request_hotel_number check (hotel_number is null or hotel_number <> '' and state = 'accepted');
