-- Undoing a sale: what was quoted, what was asked for, how each ticket came back, and where its money went.
create schema refunds;

create table refunds.quote (
  -- Also the id of the item that comes of it, and the key the supplier is asked by.
  id uuid primary key,
  user_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  -- Place among the order's passengers, from 0.
  passenger_index smallint not null check (passenger_index >= 0),
  reason_id smallint not null,
  product text not null,
  supplier text not null,
  -- What it was sold for; the order's discount paid what the customer did not.
  price_amount bigint not null check (price_amount >= 0),
  paid_amount bigint not null check (paid_amount between 0 and price_amount),
  -- What of the price the agency owes the supplier.
  cost_amount bigint not null check (cost_amount between 0 and price_amount),
  -- What is kept of the price: it may be more than the customer paid.
  penalty_amount bigint not null check (penalty_amount between 0 and price_amount),
  penalty_percent double precision not null check (penalty_percent between 0 and 100),
  -- Staff decide: the amounts are what the table says, not a promise.
  needs_staff boolean not null,
  passenger_type text not null check (passenger_type in ('Adult', 'Child', 'Infant')),
  passenger_name_fa text not null,
  line_title_fa text not null,
  quoted_at timestamptz not null,
  valid_until timestamptz not null
);
create index quote_valid_until on refunds.quote (valid_until);

create table refunds.request (
  id uuid primary key,
  -- What people read out on the telephone.
  number text not null unique,
  user_id uuid not null,
  order_id uuid not null,
  order_number text not null,
  title_fa text not null,
  reason_id smallint not null,
  pay_to text not null check (pay_to in ('Wallet', 'BankAccount')),
  iban text check (iban ~ '^IR[0-9]{24}$'),
  account_owner text,
  requested_at timestamptz not null,
  check ((pay_to = 'BankAccount') = (iban is not null and account_owner is not null))
);
create index request_of_user on refunds.request (user_id, requested_at desc);

create table refunds.item (
  id uuid primary key,
  request_id uuid not null references refunds.request,
  order_id uuid not null,
  line_id uuid not null,
  passenger_index smallint not null,
  product text not null,
  supplier text not null,
  price_amount bigint not null check (price_amount >= 0),
  paid_amount bigint not null check (paid_amount between 0 and price_amount),
  cost_amount bigint not null check (cost_amount between 0 and price_amount),
  penalty_amount bigint not null check (penalty_amount between 0 and price_amount),
  penalty_percent double precision not null,
  passenger_type text not null check (passenger_type in ('Adult', 'Child', 'Infant')),
  passenger_name_fa text not null,
  line_title_fa text not null,
  state text not null check (state in ('waiting', 'accepted', 'refunded', 'refused')),
  -- Since when the supplier is being asked.
  accepted_at timestamptz,
  refunded_at timestamptz,
  check ((state = 'refunded') = (refunded_at is not null)),
  check (state <> 'accepted' or accepted_at is not null)
);
create index item_of_request on refunds.item (request_id);
create index item_accepted on refunds.item (accepted_at) where state = 'accepted';
-- The fence of «at most once»: one living request for each passenger of each line.
create unique index item_once on refunds.item (line_id, passenger_index) where state <> 'refused';

-- The fence of «never more than was paid»: every refund of a line is added here in the dbTx that books it.
create table refunds.line_total (
  line_id uuid primary key,
  paid_amount bigint not null check (paid_amount >= 0),
  refunded_amount bigint not null default 0,
  passengers smallint not null check (passengers > 0),
  refunded_passengers smallint not null default 0,
  check (refunded_amount between 0 and paid_amount),
  check (refunded_passengers between 0 and passengers)
);

-- What happened to a request, as its owner and staff read it; rows are only added.
create table refunds.step (
  id bigint generated always as identity primary key,
  request_id uuid not null references refunds.request,
  item_id uuid,
  kind text not null,
  -- Whoever of the staff did it, or null for the machine and the customer.
  staff text,
  note_fa text,
  taken_at timestamptz not null
);
create index step_of_request on refunds.step (request_id, id);

create table refunds.payout_batch (
  id uuid primary key,
  prepared_by text not null,
  prepared_at timestamptz not null,
  -- Nobody approves what they prepared.
  approved_by text check (approved_by <> prepared_by),
  approved_at timestamptz,
  check ((approved_by is null) = (approved_at is null))
);

create table refunds.payout (
  item_id uuid primary key references refunds.item,
  amount bigint not null check (amount > 0),
  iban text not null,
  account_owner text not null,
  state text not null check (state in ('waiting', 'batched', 'paid', 'returned')),
  batch_id uuid references refunds.payout_batch,
  bank_reference text,
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((batch_id is null) = (state = 'waiting')),
  returned_at timestamptz,
  check ((paid_at is null) = (bank_reference is null)),
  check (state <> 'paid' or paid_at is not null),
  check (state = 'returned' or (state = 'paid') = (paid_at is not null)),
  check ((state = 'returned') = (returned_at is not null))
);
create index payout_unpaid on refunds.payout (created_at) where state in ('waiting', 'batched');
