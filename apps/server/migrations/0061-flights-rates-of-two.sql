-- Who asked for a rate that another person then set; null where one person set it alone.
alter table flights.currency_rate add column asked_by uuid;
alter table flights.currency_rate add constraint rate_of_two_people check (asked_by <> set_by);
