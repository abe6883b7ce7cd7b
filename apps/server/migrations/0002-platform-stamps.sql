-- A start skips what did not change: each stamp holds the content hash that something in this database was made from.
create table platform.stamp (
  name text primary key,
  value text not null,
  stamped_at timestamptz not null default now()
);
