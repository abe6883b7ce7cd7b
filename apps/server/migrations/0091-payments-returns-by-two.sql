-- Money goes back to a card by two people, by their ids; what one person ordered before stays as it was.
alter table payments.bank_return
  add column ordered_by uuid,
  add column allowed_by uuid,
  add constraint bank_return_has_two_people check (allowed_by <> ordered_by),
  add constraint bank_return_is_signed_whole check ((ordered_by is null) = (allowed_by is null));
