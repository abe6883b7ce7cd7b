-- The double-entry book. A posting names where money leaves and where it arrives, so every entry is balanced by its shape.
create schema ledger;

create table ledger.entry (
  id uuid primary key,
  kind text not null,
  -- What happened, once: the same (kind, key) is never booked twice.
  key text not null,
  order_id uuid,
  user_id uuid,
  description_fa text not null,
  recorded_at timestamptz not null,
  -- The order of writing, for statements: two entries of one dbTx share their instant.
  sequence bigint not null generated always as identity,
  unique (kind, key)
);
create index entry_order on ledger.entry (order_id) where order_id is not null;

create table ledger.posting (
  entry_id uuid not null references ledger.entry,
  position smallint not null,
  from_account text not null,
  to_account text not null,
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('IRR', 'USD', 'AED', 'IQD')),
  primary key (entry_id, position),
  check (from_account <> to_account)
);
create index posting_from on ledger.posting (from_account, currency, entry_id) include (amount);
create index posting_to on ledger.posting (to_account, currency, entry_id) include (amount);

-- Balances of the accounts that may never go below zero (wallets). Every other balance is derived from the postings, so that a
-- busy clearing account is not one row that all payments wait for.
create table ledger.guarded_balance (
  account text not null,
  currency text not null,
  balance bigint not null default 0 check (balance >= 0),
  primary key (account, currency)
);

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: correct a mistake by a reversing entry';
end $$;
create trigger entry_append_only before update or delete on ledger.entry
  for each row execute function ledger.refuse_change();
create trigger posting_append_only before update or delete on ledger.posting
  for each row execute function ledger.refuse_change();
create trigger entry_never_emptied before truncate on ledger.entry
  execute function ledger.refuse_change();
create trigger posting_never_emptied before truncate on ledger.posting
  execute function ledger.refuse_change();
