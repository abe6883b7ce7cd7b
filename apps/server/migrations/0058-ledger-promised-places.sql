-- The same promise of the book, kept by constraints where a function was called at each commit. A posting carries how many its entry
-- was written with, and stands in one of so many places: a place is taken once (the primary key) and never freed (append only), so an
-- entry that was whole at its commit has no place left for another.

alter table ledger.entry disable trigger entry_append_only;
alter table ledger.posting disable trigger posting_append_only;
-- Entries older than the promise have what they have.
update ledger.entry set postings = written.count
  from (select entry_id, count(*)::smallint as count from ledger.posting group by entry_id) as written
  where entry.id = written.entry_id and entry.postings is null;
alter table ledger.posting add column postings smallint;
update ledger.posting set postings = entry.postings from ledger.entry where entry.id = posting.entry_id;
alter table ledger.entry enable always trigger entry_append_only;
alter table ledger.posting enable always trigger posting_append_only;

drop trigger posting_is_promised on ledger.posting;
drop function ledger.check_new_posting();
alter table ledger.entry add unique (id, postings);
alter table ledger.posting
  alter column postings set not null,
  drop constraint posting_entry_id_fkey,
  add constraint posting_is_promised foreign key (entry_id, postings) references ledger.entry (id, postings),
  add constraint posting_has_place check (position >= 0 and position < postings);

-- One call at the commit of an entry instead of two: that it is whole, and that it waits for its number.
drop trigger entry_awaits_seal on ledger.entry;
drop function ledger.await_seal();
create or replace function ledger.check_new_entry() returns trigger language plpgsql as $$
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
-- Only the trigger writes there, of an entry that is never deleted.
alter table ledger.unsealed drop constraint unsealed_entry_id_fkey;
