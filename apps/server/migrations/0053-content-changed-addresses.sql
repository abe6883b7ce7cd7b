-- Addresses whose page has changed since search engines were told of them (IndexNow). At most one row an address, so that what nobody
-- is told of stays small; `change` tells a change that was told of from one that came while it was being told.
create table content.changed_address (
  path text primary key,
  change bigint generated always as identity unique
);
