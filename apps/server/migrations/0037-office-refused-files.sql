-- Files that could not be brought in.

create table office.import_failed (
  id uuid primary key,
  kind text not null check (kind <> ''),
  -- Its name, without the folder.
  file text not null check (file <> ''),
  bad_lines integer not null check (bad_lines > 0),
  first_reason text not null,
  failed_at timestamptz not null,
  -- A later file of its kind was brought in.
  mended_at timestamptz
);
create unique index import_failed_open on office.import_failed (kind, file) where mended_at is null;
