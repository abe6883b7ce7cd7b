-- What is missing of a till, or over, as its cashier closes it: why, in their words. Above a limit it is booked when another person has
-- allowed it; rows of before, and of older code, were booked at the closing and have no reason.

alter table office.till_shift
  add column difference_reason text check (length(difference_reason) between 3 and 500),
  -- It was more than one person may book alone.
  add column difference_held boolean not null default false,
  -- When two had agreed; null of what was booked at the closing.
  add column difference_booked_at timestamptz,
  add constraint till_shift_books_what_was_held check (difference_booked_at is null or difference_held);
create index till_shift_differing on office.till_shift (closed_at desc) where counted_rial <> expected_rial;
