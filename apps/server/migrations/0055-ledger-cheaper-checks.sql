-- The same promise of the book with less work: an entry is counted once, at its commit, and not again for each of its postings.
-- A posting only shows that it has one of the places its entry promised. A place is taken once (the primary key) and never freed
-- (append only), so an entry that was whole at its commit has no place left for another.

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
  return null;
end $$;

create or replace function ledger.check_new_posting() returns trigger language plpgsql as $$
begin
  -- An entry older than the promise has none, and takes nothing more.
  if not coalesce(
    (select new.position >= 0 and new.position < postings from ledger.entry where id = new.entry_id), false
  ) then
    raise exception 'The entry % promised no posting in place %', new.entry_id, new.position
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
