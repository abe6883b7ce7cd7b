-- Somebody telephones with a programme that another has taken the place of: staff find its order by the number that stands on it.
create index traveller_change_of_programme on tours.traveller_change (programme_number)
  where programme_number is not null;
