-- Deposits, papers in our hands, and the day on which the last copy of a deleted paper is gone.

-- A part of the price that is only held: it comes back whole, when its traveller has left the country again or when the case ends before.
alter table visas.case
  add column deposit_rial bigint not null default 0,
  add column deposit_returned_at timestamptz,
  -- What the officer saw that proves the exit.
  add column deposit_proof_fa text;
alter table visas.case add constraint case_deposit check (deposit_rial >= 0);
alter table visas.case add constraint case_deposit_returned check (
  (deposit_returned_at is null) = (deposit_proof_fa is null)
  and (deposit_returned_at is null or (deposit_rial > 0 and issued_at is not null)));
alter table visas.case drop constraint case_kept_within_price;
alter table visas.case add constraint case_kept_within_price check (kept_rial between 0 and authority_rial + ours_rial + deposit_rial);

-- An original that its traveller has handed over, from the receipt to the return.
create table visas.original (
  id uuid primary key,
  -- Stands on the receipt.
  receipt_number bigint generated always as identity unique,
  case_id uuid not null references visas.case,
  kind text not null,
  note_fa text not null,
  received_at timestamptz not null,
  received_by text not null,
  -- Where it lies now: with us, or with the authority.
  kept_at text not null default 'office',
  returned_at timestamptz,
  returned_by text,
  -- Who took it.
  returned_to_fa text,
  constraint original_kept_at check (kept_at in ('office', 'authority')),
  constraint original_returned check ((returned_at is null) = (returned_by is null) and (returned_at is null) = (returned_to_fa is null))
);
create unique index original_here on visas.original (case_id, kind) where returned_at is null;

-- When the last backup of the keys is gone; null of what was deleted while keys lay in the database.
alter table visas.deletion add column last_copy_until timestamptz;

alter table visas.case_event drop constraint case_event_what;
alter table visas.case_event add constraint case_event_what check (what in ('created', 'documents-missing', 'ready', 'submitted', 'in-review', 'extra-requested',
  'approved', 'correction', 'delivered', 'rejected', 'withdrawn', 'called-off', 'paid', 'paper-asked', 'paper-given', 'late', 'file-added', 'sum-asked', 'sum-paid',
  'sum-refused', 'passport-renewed', 'deposit-returned', 'original-received', 'original-returned'));
