-- The double-entry book. A posting names where money leaves and where it arrives, so every entry is balanced by its shape.
-- What the book promises is the database's own rule: whole entries only, reversals at most once, numbers without gaps, a hash chain.
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
  -- The order of writing, for statements: two entries of one tx share their instant.
  sequence bigint not null generated always as identity,
  -- How many postings the entry was written with: none may be added once it is committed.
  postings smallint check (postings > 0),
  -- The entry this one takes back.
  reverses uuid references ledger.entry,
  unique (kind, key),
  -- So that postings can refer to the number of postings too.
  unique (id, postings),
  constraint entry_not_its_own_reversal check (reverses <> id)
);
create index entry_order on ledger.entry (order_id) where order_id is not null;
-- An entry is taken back at most once.
create unique index entry_reverses_key on ledger.entry (reverses) where reverses is not null;

-- A posting carries how many its entry was written with, and stands in one of so many places: a place is taken once (the primary key)
-- and never freed (append only), so an entry that was whole at its commit has no place left for another.
create table ledger.posting (
  entry_id uuid not null,
  position smallint not null,
  from_account text not null,
  to_account text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  postings smallint not null,
  primary key (entry_id, position),
  constraint posting_currency check (currency in ('IRR', 'USD', 'AED', 'IQD')),
  constraint posting_moves_money check (from_account <> to_account),
  constraint posting_is_promised foreign key (entry_id, postings) references ledger.entry (id, postings),
  constraint posting_has_place check (position >= 0 and position < postings)
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

-- Entries that have no number yet; the numbering job empties it. Writing here makes no sale wait for another.
-- Only the trigger below writes here, of an entry that is never deleted, so it needs no foreign key.
create table ledger.unsealed (
  entry_id uuid primary key
);

-- The numbers of committed entries and the hash chain over them: each row hashes its entry together with the row before it.
create table ledger.seal (
  number bigint primary key check (number > 0),
  entry_id uuid not null unique references ledger.entry,
  hash bytea not null check (length(hash) = 32),
  previous_number bigint generated always as (nullif(number - 1, 0)) stored,
  previous_hash bytea check (length(previous_hash) = 32),
  sealed_at timestamptz not null,
  unique (number, hash),
  -- No number without the one before it, and no link but to its hash.
  constraint seal_follows_previous foreign key (previous_number, previous_hash) references ledger.seal (number, hash),
  constraint seal_first_has_no_previous check ((number = 1) = (previous_hash is null))
);

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: correct a mistake by a reversing entry';
end $$;
create trigger entry_append_only before update or delete on ledger.entry
  for each row execute function ledger.refuse_change();
create trigger entry_never_emptied before truncate on ledger.entry
  execute function ledger.refuse_change();
create trigger posting_append_only before update or delete on ledger.posting
  for each row execute function ledger.refuse_change();
create trigger posting_never_emptied before truncate on ledger.posting
  execute function ledger.refuse_change();
create trigger seal_append_only before update or delete on ledger.seal
  for each row execute function ledger.refuse_change();
create trigger seal_never_emptied before truncate on ledger.seal
  execute function ledger.refuse_change();

-- At commit: an entry has all its postings and no other, and a reversal mirrors what it reverses. That each entry sums to zero in
-- each currency needs no counting: a posting takes from one account what it gives to another.
create function ledger.check_entry(checked uuid) returns void language plpgsql as $$
declare
  promised smallint;
  reversed uuid;
  written bigint;
begin
  select postings, reverses into promised, reversed from ledger.entry where id = checked;
  select count(*) into written from ledger.posting where entry_id = checked;
  if written is distinct from promised then
    raise exception 'The entry % was written with % postings and has %', checked, promised, written
      using errcode = 'check_violation';
  end if;
  if reversed is not null and exists (
    (select position, from_account, to_account, amount, currency
       from ledger.posting where entry_id = checked
     except
     select position, to_account, from_account, amount, currency
       from ledger.posting where entry_id = reversed)
    union all
    (select position, to_account, from_account, amount, currency
       from ledger.posting where entry_id = reversed
     except
     select position, from_account, to_account, amount, currency
       from ledger.posting where entry_id = checked)
  ) then
    raise exception 'The entry % does not mirror the entry % it reverses', checked, reversed
      using errcode = 'check_violation';
  end if;
end $$;

-- One call at the commit of an entry: that it is whole, and that it waits for its number.
create function ledger.check_new_entry() returns trigger language plpgsql as $$
begin
  if (select count(*) from ledger.posting where entry_id = new.id) is distinct from new.postings then
    raise exception 'The entry % was written with % postings and has %', new.id, new.postings,
        (select count(*) from ledger.posting where entry_id = new.id)
      using errcode = 'check_violation';
  end if;
  if new.reverses is not null then
    perform ledger.check_entry(new.id);
  end if;
  insert into ledger.unsealed (entry_id) values (new.id);
  return null;
end $$;
create constraint trigger entry_is_whole after insert on ledger.entry
  deferrable initially deferred for each row execute function ledger.check_new_entry();

-- These triggers fire for the owner and in a replication session too; only who alters the table gets past them, and the hash chain
-- shows what they did.
alter table ledger.entry enable always trigger entry_append_only;
alter table ledger.entry enable always trigger entry_never_emptied;
alter table ledger.entry enable always trigger entry_is_whole;
alter table ledger.posting enable always trigger posting_append_only;
alter table ledger.posting enable always trigger posting_never_emptied;
alter table ledger.seal enable always trigger seal_append_only;
alter table ledger.seal enable always trigger seal_never_emptied;
