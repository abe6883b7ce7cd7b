-- Payments by bank: one row for each visit to a bank, found again by our id or by the bank's own reference.
create schema payments;

create table payments.payment (
  id uuid primary key,
  user_id uuid not null,
  -- Null for a top-up of the wallet.
  order_id uuid,
  -- Which instalment of its order it is for; of most orders there is one.
  instalment smallint not null,
  gateway text not null,
  gateway_id integer not null,
  amount_rial bigint not null,
  description_fa text not null,
  state text not null default 'created',
  -- The bank's own; known from the moment the customer is sent there, and bound to this payment alone.
  reference text,
  tracking_number text,
  -- First six and last four digits, never more.
  card_mask text,
  failure text,
  -- How the bank's word differed from ours; staff must look, nobody is credited.
  difference text,
  created_at timestamptz not null,
  asked_at timestamptz,
  -- How often the bank was asked; a "no" counts only as the answer to the last time.
  asks integer not null default 0,
  ended_at timestamptz,
  -- What the bank itself was asked for, fixed when the payment begins: a bank may charge in another currency than ours.
  -- In the currency's smallest unit: whole rial for IRR, hundredths for AED.
  charge_minor bigint not null,
  charge_currency text not null,
  unique (gateway, reference),
  constraint payment_amount_rial check (amount_rial > 0),
  constraint payment_charge_minor check (charge_minor > 0),
  constraint payment_charge_currency check (charge_currency ~ '^[A-Z]{3}$'),
  constraint payment_rial_charge check (charge_currency <> 'IRR' or charge_minor = amount_rial),
  constraint payment_card_mask check (card_mask ~ '^[0-9]{6}[*]{6}[0-9]{4}$'),
  constraint payment_state check (state in ('created', 'waiting', 'paid', 'failed', 'cancelled')),
  constraint payment_reference check (reference <> ''),
  constraint payment_reference_of_state check (reference is not null or state in ('created', 'failed')),
  constraint payment_paid_is_tracked check ((state = 'paid') = (tracking_number is not null)),
  constraint payment_ended_at check ((state in ('paid', 'failed', 'cancelled')) = (ended_at is not null)),
  constraint payment_failure
    check (failure in ('gateway-silent', 'gateway-declined', 'never-started', 'refused', 'given-up', 'differs')),
  constraint payment_difference check ((failure is not distinct from 'differs') = (difference is not null))
);
create index payment_user on payments.payment (user_id, created_at desc);
create index payment_order on payments.payment (order_id) where order_id is not null;
-- What the sweep still has to ask about.
create index payment_unsettled on payments.payment (created_at) where ended_at is null;

-- What a bank holds although it differs, sent back by staff: one row for each order to do so, asked for until the bank answers.
create table payments.bank_return (
  id uuid primary key,
  payment_id uuid not null references payments.payment,
  -- The payment undone as if it had not been, or its whole amount back to the card.
  verb text not null check (verb in ('reverse', 'refund')),
  state text not null default 'asked' check (state in ('asked', 'given', 'declined')),
  reason text not null check (reason <> ''),
  -- The bank's number when it gave, its words when it declined.
  answer text,
  created_at timestamptz not null,
  asked_at timestamptz,
  ended_at timestamptz,
  constraint bank_return_ended_has_time check ((state = 'asked') = (ended_at is null))
);
-- Money goes back once: a second order waits until the bank has declined the first.
create unique index bank_return_once on payments.bank_return (payment_id) where state <> 'declined';
