-- A file that somebody's request stands on is kept as long as that needs it, and who read whose file is written down.
alter table images.private_file add column bound_to text;

create table images.private_file_read (
  id bigint generated always as identity primary key,
  file_id uuid not null,
  owner_id uuid not null,
  -- The owner's id, or the name a member of staff gave.
  reader text not null,
  is_staff boolean not null,
  read_at timestamptz not null
);
create index private_file_read_at on images.private_file_read (read_at);
create index private_file_read_of on images.private_file_read (file_id);
