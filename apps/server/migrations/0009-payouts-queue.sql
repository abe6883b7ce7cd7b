-- Money on its way to customers' bank accounts: one queue for refunds and withdrawals, sent in batches that two people have signed.
create schema payouts;

create table payouts.batch (
  id uuid primary key,
  -- Persons of the staff, by their ids.
  prepared_by uuid not null,
  prepared_at timestamptz not null,
  approved_by uuid,
  approved_at timestamptz,
  -- Given up before the second signature: what was in it waits again. By nobody where its time was over.
  discarded_by uuid,
  discarded_at timestamptz,
  is_signed boolean not null generated always as (approved_by is not null) stored,
  -- Nobody approves what they prepared.
  constraint batch_has_two_signatures check (approved_by <> prepared_by),
  constraint batch_approved_has_time check ((approved_by is null) = (approved_at is null)),
  constraint batch_discarded_has_time check (discarded_by is null or discarded_at is not null),
  constraint batch_ends_once check (approved_by is null or discarded_at is null),
  unique (id, is_signed)
);

create table payouts.payout (
  -- The id of what it is paid for: an item of a refund, a withdrawal. So each has one payout.
  id uuid primary key,
  source text not null check (source in ('refund', 'withdrawal')),
  user_id uuid not null,
  order_id uuid,
  amount_rial bigint not null check (amount_rial > 0),
  -- As they were verified when the money was asked for; a later change does not move them.
  iban text not null check (iban ~ '^IR[0-9]{24}$'),
  holder_fa text not null check (holder_fa <> ''),
  -- What it is, as its owner and the book read it.
  title_fa text not null,
  -- By what the bank's list is matched with ours.
  reference text not null,
  state text not null
    check (state in ('waiting', 'batched', 'sent', 'paid', 'bounced', 'refused')),
  created_at timestamptz not null,
  batch_id uuid references payouts.batch,
  paid_at timestamptz,
  paid_by uuid,
  tracking_number text check (tracking_number <> ''),
  -- When and by whom its way back was recorded, and why, for its owner.
  returned_at timestamptz,
  returned_by uuid,
  reason_fa text,
  constraint payout_batched_has_batch check ((batch_id is null) = (state in ('waiting', 'refused'))),
  constraint payout_paid_is_tracked check ((paid_at is null) = (tracking_number is null)),
  constraint payout_paid_by_somebody check ((paid_at is null) = (paid_by is null)),
  constraint payout_paid_has_time check (state <> 'paid' or paid_at is not null),
  constraint payout_unpaid_has_no_time check (state in ('paid', 'bounced') or paid_at is null),
  constraint payout_returned_has_time check ((state in ('bounced', 'refused')) = (returned_at is not null)),
  constraint payout_returned_by_somebody check ((returned_at is null) = (returned_by is null)),
  constraint payout_refused_has_reason check (state <> 'refused' or reason_fa is not null),
  -- What has left is of a batch with both signatures.
  needs_signed_batch boolean generated always as (case when state in ('sent', 'paid', 'bounced') then true end) stored,
  constraint payout_sent_is_signed foreign key (batch_id, needs_signed_batch) references payouts.batch (id, is_signed)
);
create index payout_open on payouts.payout (created_at) where state in ('waiting', 'batched', 'sent');
create index payout_of_batch on payouts.payout (batch_id);
create index payout_of_user on payouts.payout (user_id, created_at desc);
-- One at a time: whoever holds a stolen session cannot empty a wallet in many small steps before anybody looks.
create unique index payout_open_withdrawal on payouts.payout (user_id)
  where source = 'withdrawal' and state in ('waiting', 'batched', 'sent');
-- Staff look for a customer by an account.
create index payout_of_iban on payouts.payout (iban);
