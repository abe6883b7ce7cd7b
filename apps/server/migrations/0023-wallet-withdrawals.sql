-- Money on its way from a wallet to its owner's bank account. The amount leaves the wallet when it is asked for.
create schema wallet;

create table wallet.withdrawal (
  id uuid primary key,
  user_id uuid not null,
  amount_rial bigint not null check (amount_rial > 0),
  -- As it was verified when it was asked for; a later change does not move it.
  iban text not null check (iban ~ '^IR[0-9]{24}$'),
  holder_fa text not null,
  state text not null default 'requested'
    check (state in ('requested', 'approved', 'paid', 'refused')),
  -- The entry that set the amount aside, and that a refusal reverses.
  entry_id uuid,
  requested_at timestamptz not null,
  approved_at timestamptz,
  approved_by text,
  batch_id uuid,
  ended_at timestamptz,
  ended_by text,
  tracking_number text,
  reason_fa text,
  check ((state in ('paid', 'refused')) = (ended_at is not null)),
  check ((state = 'paid') = (tracking_number is not null)),
  check ((state = 'refused') = (reason_fa is not null)),
  check (state <> 'approved' or (approved_at is not null and batch_id is not null)),
  check ((ended_at is null) = (ended_by is null)),
  check ((approved_at is null) = (approved_by is null))
);
create index withdrawal_user on wallet.withdrawal (user_id, requested_at desc);
-- One at a time: whoever holds a stolen session cannot empty a wallet in many small steps before anybody looks.
create unique index withdrawal_open on wallet.withdrawal (user_id) where state in ('requested', 'approved');
