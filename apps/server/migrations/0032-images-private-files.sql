-- Pictures that people hand in: whose they are, and the sealed key of each. The pictures themselves lie encrypted in a store
-- outside the database; without its row a file is noise.
create schema images;

create table images.private_file (
  id uuid primary key,
  owner_id uuid not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  byte_length int not null check (byte_length > 0),
  -- Sealed by the configured secret, bound to the id.
  sealed_key bytea not null,
  -- Written before the file is, so that no file is left that nobody knows of.
  is_stored boolean not null,
  uploaded_at timestamptz not null,
  delete_after timestamptz not null
);
create index on images.private_file (owner_id, uploaded_at);
create index on images.private_file (delete_after);
