-- What the bank itself was asked for, fixed when the payment begins: a bank may charge in another currency than ours.
-- In the currency's smallest unit: whole rial for IRR, hundredths for AED.
alter table payments.payment
  add column charge_minor bigint,
  add column charge_currency text;
update payments.payment set charge_minor = amount_rial, charge_currency = 'IRR';
alter table payments.payment
  alter column charge_minor set not null,
  alter column charge_currency set not null,
  add constraint payment_charge_minor_check check (charge_minor > 0),
  add constraint payment_charge_currency_check check (charge_currency ~ '^[A-Z]{3}$'),
  add constraint payment_rial_charge_check check (charge_currency <> 'IRR' or charge_minor = amount_rial),
  drop constraint payment_failure_check,
  add constraint payment_failure_check check (
    failure in ('gateway-silent', 'gateway-declined', 'never-started', 'refused', 'given-up', 'differs')
  );

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
  check ((state = 'asked') = (ended_at is null))
);
-- Money goes back once: a second order waits until the bank has declined the first.
create unique index bank_return_once on payments.bank_return (payment_id) where state <> 'declined';
