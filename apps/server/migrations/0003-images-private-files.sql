-- Pictures that people upload: whose they are, and the encrypted key of each. The pictures themselves lie encrypted in a store
-- outside the database; without its row a file is noise.
create schema images;

create table images.private_file (
  id uuid primary key,
  owner_id uuid not null,
  -- What it is: a picture drawn anew, or a document that staff brought in.
  content_type text not null default 'image/jpeg' check (content_type in ('image/jpeg', 'application/pdf')),
  -- Of a picture.
  width int check (width > 0),
  height int check (height > 0),
  byte_length int not null check (byte_length > 0),
  -- Encrypted by the configured secret, bound to the id.
  sealed_key bytea not null,
  -- Written before the file is, so that no file is left that nobody knows of.
  is_stored boolean not null,
  uploaded_at timestamptz not null,
  delete_after timestamptz not null,
  -- The request that needs this file, which is kept as long as that does.
  bound_to text,
  constraint private_file_picture_has_sides check ((content_type = 'image/jpeg') = (width is not null and height is not null))
);
create index private_file_bound on images.private_file (bound_to) where bound_to is not null;
create index private_file_of_owner on images.private_file (owner_id, uploaded_at);
create index private_file_delete_after on images.private_file (delete_after);

-- Who read whose file.
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
