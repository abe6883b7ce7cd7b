-- Makes what the book promises the database's own rule: whole entries only, reversals at most once, numbers without gaps, a chain.

-- How many postings the entry was written with: none may be added once it is committed. Null on entries older than this rule.
alter table ledger.entry add column postings smallint check (postings > 0);
-- The entry this one takes back; an entry is taken back at most once.
alter table ledger.entry add column reverses uuid unique references ledger.entry;
alter table ledger.entry add check (reverses <> id);

-- The triggers that refuse changes fire for the owner and in a replication session too; only who alters the table gets past
-- them, and the chain below shows what they did.
alter table ledger.entry enable always trigger entry_append_only;
alter table ledger.entry enable always trigger entry_never_emptied;
alter table ledger.posting enable always trigger posting_append_only;
alter table ledger.posting enable always trigger posting_never_emptied;

-- At commit: an entry has all its postings and no other, and a reversal mirrors what it reverses. That each entry sums to zero in
-- each currency needs no counting: a posting takes from one account what it gives to another (checks of 0003).
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

create function ledger.check_new_entry() returns trigger language plpgsql as $$
begin
  perform ledger.check_entry(new.id);
  return null;
end $$;
create function ledger.check_new_posting() returns trigger language plpgsql as $$
begin
  perform ledger.check_entry(new.entry_id);
  return null;
end $$;
create constraint trigger entry_is_whole after insert on ledger.entry
  deferrable initially deferred for each row execute function ledger.check_new_entry();
-- So that none is added later to an entry that is committed.
create constraint trigger posting_is_promised after insert on ledger.posting
  deferrable initially deferred for each row execute function ledger.check_new_posting();
alter table ledger.entry enable always trigger entry_is_whole;
alter table ledger.posting enable always trigger posting_is_promised;

-- Entries that have no number yet; the sealer empties it. Writing here makes no sale wait for another.
create table ledger.unsealed (
  entry_id uuid primary key references ledger.entry
);
create function ledger.await_seal() returns trigger language plpgsql as $$
begin
  insert into ledger.unsealed (entry_id) values (new.id);
  return null;
end $$;
create trigger entry_awaits_seal after insert on ledger.entry
  for each row execute function ledger.await_seal();
alter table ledger.entry enable always trigger entry_awaits_seal;
insert into ledger.unsealed (entry_id) select id from ledger.entry;

-- The numbers of committed entries and the chain over them: each seal hashes its entry together with the seal before it.
create table ledger.seal (
  number bigint primary key check (number > 0),
  entry_id uuid not null unique references ledger.entry,
  hash bytea not null check (length(hash) = 32),
  previous_number bigint generated always as (nullif(number - 1, 0)) stored,
  previous_hash bytea check (length(previous_hash) = 32),
  sealed_at timestamptz not null,
  unique (number, hash),
  -- No number without the one before it, and no link but to its hash.
  foreign key (previous_number, previous_hash) references ledger.seal (number, hash),
  check ((number = 1) = (previous_hash is null))
);
create trigger seal_append_only before update or delete on ledger.seal
  for each row execute function ledger.refuse_change();
create trigger seal_never_emptied before truncate on ledger.seal
  execute function ledger.refuse_change();
alter table ledger.seal enable always trigger seal_append_only;
alter table ledger.seal enable always trigger seal_never_emptied;
