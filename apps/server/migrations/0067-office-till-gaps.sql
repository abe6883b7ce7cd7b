-- What lies in a till when it is opened may differ from what its cashier counted when they closed it. Where it went is said by one of the
-- money desk and allowed by another; then it is booked.

alter table office.till_shift
  -- Counted at the opening less counted at the closing before; null where they are the same, and at a first shift.
  add column gap_rial bigint check (gap_rial <> 0),
  add column gap_to text check (gap_to in ('bank', 'difference')),
  add column gap_settled_at timestamptz,
  add constraint till_shift_gap_is_settled_whole check ((gap_to is null) = (gap_settled_at is null)),
  add constraint till_shift_settles_a_gap check (gap_to is null or gap_rial is not null);
create index till_shift_gap_open on office.till_shift (opened_at) where gap_rial is not null and gap_settled_at is null;
