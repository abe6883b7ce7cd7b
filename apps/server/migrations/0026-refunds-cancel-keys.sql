-- Units of a line that are accepted together are cancelled together, by one key: all of them or none.
alter table refunds.item add column cancel_key uuid;
-- Until now each was asked for alone, under its own id.
update refunds.item set cancel_key = id where accepted_at is not null or state = 'refunded';
alter table refunds.item
  add constraint item_accepted_has_key check (state not in ('accepted', 'refunded') or cancel_key is not null);
create index item_of_cancelling on refunds.item (cancel_key) where cancel_key is not null;
