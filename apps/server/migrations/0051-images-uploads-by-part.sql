-- Pictures that come in parts, so that a line that breaks costs one part: how far each has come. The parts lie sealed where files lie, their keys apart.
create table images.upload (
  owner_id uuid not null,
  -- Chosen by whoever sends, the same for the same picture; another's may be the same.
  id uuid not null,
  byte_length int not null check (byte_length > 0),
  begun_at timestamptz not null,
  delete_after timestamptz not null,
  -- What it became: a finishing that is repeated is answered with it.
  file_id uuid,
  primary key (owner_id, id)
);
create index upload_over on images.upload (delete_after);

create table images.upload_part (
  owner_id uuid not null,
  id uuid not null,
  place smallint not null check (place >= 0),
  primary key (owner_id, id, place),
  foreign key (owner_id, id) references images.upload on delete cascade
);
