-- Undoing a sale: what was quoted, what was asked for, and how each unit came back.
create schema refunds;

create table refunds.quote (
  -- Also the id of the item that comes of it, and the key the supplier is asked by.
  id uuid primary key,
  user_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  unit_id uuid not null,
  -- The unit's place in its order.
  position smallint not null,
  reason_id smallint not null,
  kind text not null,
  supplier text not null,
  -- What it was sold for; the order's discount paid what the customer did not.
  price_amount bigint not null check (price_amount >= 0),
  paid_amount bigint not null,
  -- What of the price the agency owes the supplier.
  cost_amount bigint not null,
  -- What is kept of the price: it may be more than the customer paid.
  penalty_amount bigint not null,
  penalty_percent double precision not null check (penalty_percent between 0 and 100),
  -- Staff decide: the amounts are what the table says, not a promise.
  needs_staff boolean not null,
  unit_label_fa text not null,
  line_title_fa text not null,
  quoted_at timestamptz not null,
  valid_until timestamptz not null,
  constraint quote_paid_within_price check (paid_amount between 0 and price_amount),
  constraint quote_cost_not_negative check (cost_amount >= 0),
  constraint quote_penalty_within_price check (penalty_amount between 0 and price_amount)
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
  -- Pictures that prove a reason: a doctor's note, what the airline wrote. The files themselves are with images.
  file_ids uuid[] not null default '{}',
  constraint request_bank_account_is_whole
    check ((pay_to = 'BankAccount') = (iban is not null and account_owner is not null))
);
create index request_of_user on refunds.request (user_id, requested_at desc);

create table refunds.item (
  id uuid primary key,
  request_id uuid not null references refunds.request,
  order_id uuid not null,
  line_id uuid not null,
  unit_id uuid not null,
  -- The unit's place in its order.
  position smallint not null,
  kind text not null,
  supplier text not null,
  price_amount bigint not null check (price_amount >= 0),
  paid_amount bigint not null,
  cost_amount bigint not null,
  penalty_amount bigint not null,
  penalty_percent double precision not null,
  unit_label_fa text not null,
  line_title_fa text not null,
  state text not null check (state in ('waiting', 'accepted', 'refunded', 'refused')),
  -- Since when the supplier is being asked.
  accepted_at timestamptz,
  refunded_at timestamptz,
  constraint item_paid_within_price check (paid_amount between 0 and price_amount),
  constraint item_cost_not_negative check (cost_amount >= 0),
  constraint item_penalty_within_price check (penalty_amount between 0 and price_amount),
  constraint item_refunded_has_time check ((state = 'refunded') = (refunded_at is not null)),
  constraint item_accepted_has_time check (state <> 'accepted' or accepted_at is not null)
);
create index item_of_request on refunds.item (request_id);
create index item_accepted on refunds.item (accepted_at) where state = 'accepted';
-- «At most once»: one living refund for each unit. «Never more than was paid»: the unit itself says what stays due of its price.
create unique index item_once on refunds.item (unit_id) where state <> 'refused';

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

-- Tickets that a supplier took back after staff had refused the refund: somebody must pay it, or have the ticket stand again.
create table refunds.late_cancellation (
  item_id uuid primary key references refunds.item,
  request_id uuid not null references refunds.request,
  -- What the supplier says it keeps of the price.
  supplier_penalty_amount bigint not null check (supplier_penalty_amount >= 0),
  said_at timestamptz not null,
  outcome text check (outcome in ('paid', 'ticket-stands')),
  settled_at timestamptz,
  settled_by text,
  note text,
  constraint late_cancellation_settled_has_time check ((outcome is null) = (settled_at is null)),
  constraint late_cancellation_settled_by_somebody check ((outcome is null) = (settled_by is null)),
  -- That a ticket stands again is the word of somebody at the supplier.
  constraint late_cancellation_standing_has_note check (outcome is distinct from 'ticket-stands' or note is not null)
);
create index late_cancellation_open on refunds.late_cancellation (said_at) where outcome is null;
