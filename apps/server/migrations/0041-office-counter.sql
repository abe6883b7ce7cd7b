-- Money that is taken at the counter: cash into the till of a cashier, cards by a machine of the agency.

create table office.till_shift (
  id uuid primary key,
  cashier uuid not null,
  opened_at timestamptz not null,
  -- What the cashier counted when they began.
  opening_rial bigint not null check (opening_rial >= 0),
  closed_at timestamptz,
  counted_rial bigint check (counted_rial >= 0),
  -- What there should have been.
  expected_rial bigint,
  constraint till_shift_end_is_whole check (num_nulls(closed_at, counted_rial, expected_rial) in (0, 3)),
  constraint till_shift_ends_after check (closed_at is null or closed_at >= opened_at)
);
-- A cashier has one till open at a time.
create unique index till_shift_open on office.till_shift (cashier) where closed_at is null;
create index till_shift_of_cashier on office.till_shift (cashier, opened_at desc);

create table office.counter_payment (
  id uuid primary key,
  order_id uuid not null,
  amount_rial bigint not null check (amount_rial > 0),
  way text not null check (way in ('cash', 'card')),
  shift_id uuid references office.till_shift,
  -- As they stand on the slip of the machine.
  terminal text check (terminal ~ '^[0-9]{4,12}$'),
  trace text check (trace ~ '^[0-9]{1,12}$'),
  card_end text check (card_end ~ '^[0-9]{4}$'),
  -- The day of the slip: a machine counts its traces anew.
  slip_on date,
  taken_by uuid not null,
  taken_at timestamptz not null,
  constraint counter_payment_cash_has_till check ((way = 'cash') = (shift_id is not null)),
  constraint counter_payment_card_has_slip check (num_nulls(terminal, trace, card_end, slip_on) = case way when 'card' then 0 else 4 end)
);
-- One slip pays once.
create unique index counter_payment_slip on office.counter_payment (terminal, slip_on, trace) where way = 'card';
create index counter_payment_of_order on office.counter_payment (order_id);
create index counter_payment_of_shift on office.counter_payment (shift_id);
