-- A contradiction waits on the list of staff until one of them has come to terms with its supplier and writes down how.
alter table orders.pending_line
  add column settled_at timestamptz,
  add column settled_by text,
  add column settlement text check (settlement <> ''),
  add check ((settled_at is null) = (settled_by is null)),
  add check ((settled_at is null) = (settlement is null)),
  add check (settled_at is null or contradiction is not null);
