-- What staff keep for themselves and for each other: filters of lists by name, a row each, and who looks at which order now.

create table office.view (
  id uuid primary key,
  owner uuid not null,
  page text not null check (page ~ '^[a-z]+(-[a-z]+)*$'),
  name text not null check (length(name) between 1 and 60),
  -- Names and values as they stand in the address of the page.
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  is_shared boolean not null,
  saved_at timestamptz not null,
  constraint view_once unique (owner, page, name)
);
create index view_shared on office.view (page) where is_shared;

-- Worth nothing after a minute, so nothing of it outlives a crash.
create unlogged table office.look (
  order_id uuid not null,
  session uuid not null,
  person uuid not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (order_id, session)
);
create index look_old on office.look (seen_at);
