-- What more an authority asks than it did at the sale: a small rise is ours, a larger one is asked of the traveller once (docs/decisions/0120).
create table visas.fee_rise (
  -- By what orders know the further sum.
  id uuid primary key,
  case_id uuid not null references visas.case,
  amount_rial bigint not null,
  asked_at timestamptz not null,
  asked_by text not null,
  pay_until timestamptz not null,
  -- Null while it is waited for.
  answer text,
  answered_at timestamptz,
  constraint fee_rise_amount check (amount_rial > 0),
  constraint fee_rise_answer check (answer in ('paid', 'refused')),
  constraint fee_rise_answered check ((answer is null) = (answered_at is null)),
  constraint fee_rise_pay_until check (pay_until > asked_at)
);
create unique index fee_rise_open on visas.fee_rise (case_id) where answer is null;

-- What of the authority's fee is ours to pay, because it rose after the sale.
alter table visas.case add column borne_rial bigint not null default 0;
alter table visas.case add constraint case_borne check (borne_rial >= 0 and (borne_rial = 0 or filed_at is not null));

alter table visas.case_event drop constraint case_event_what;
alter table visas.case_event add constraint case_event_what check (what in ('created', 'documents-missing', 'ready', 'submitted', 'in-review', 'extra-requested',
  'approved', 'correction', 'delivered', 'rejected', 'withdrawn', 'called-off', 'paid', 'paper-asked', 'paper-given', 'late', 'file-added', 'sum-asked', 'sum-paid',
  'sum-refused'));
