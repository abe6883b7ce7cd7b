-- Pictures that written pages show. A picture with other words is another asset, so that an earlier version of a page stays as it was read.
create table content.asset (
  id uuid primary key,
  -- Where it lies among public pictures.
  file text not null unique check (file <> ''),
  -- What it shows, for who does not see it.
  alt text not null check (length(alt) between 3 and 300),
  caption text check (caption <> ''),
  credit text check (credit <> ''),
  licence text check (licence <> ''),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  added_by text not null check (added_by <> ''),
  added_at timestamptz not null
);
create index asset_added on content.asset (added_at desc);

create function content.keep_as_saved() returns trigger language plpgsql as $$
begin
  raise exception 'What was saved stays as it was; another follows it';
end $$;
create trigger revision_append_only before update or delete on content.revision
  for each row execute function content.keep_as_saved();
create trigger revision_never_emptied before truncate on content.revision
  execute function content.keep_as_saved();
create trigger asset_append_only before update or delete on content.asset
  for each row execute function content.keep_as_saved();
