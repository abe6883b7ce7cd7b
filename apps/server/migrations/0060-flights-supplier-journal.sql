-- What is written down before a supplier outside is called that knows no key of ours, and found again after a crash: one entry under each
-- key, in the words of its adapter. Versions follow one another, so that of two writers the second writes nothing.
create table flights.supplier_journal (
  supplier text not null check (supplier <> ''),
  key text not null check (key <> ''),
  version integer not null check (version > 0),
  entry jsonb not null,
  written_at timestamptz not null,
  primary key (supplier, key)
);
