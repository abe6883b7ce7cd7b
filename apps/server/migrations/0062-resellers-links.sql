-- Clicks on the address of an offer, as a reseller was given it, with what it cost when it was told and when it was opened.
create table resellers.link (
  id uuid primary key,
  reseller text not null check (reseller in ('safarmarket')),
  -- The reseller's own id of the click; null where it told none.
  reference text check (reference <> ''),
  proposal_id uuid not null,
  -- Of its flights, by which they are found where its fare class has sold out.
  hash text not null,
  quoted_rial bigint not null check (quoted_rial > 0),
  quoted_at timestamptz not null,
  standing text not null check (standing in ('same', 'dearer', 'cheaper', 'gone', 'unread')),
  found_rial bigint check (found_rial > 0),
  opened_at timestamptz not null,
  unique (reseller, reference, proposal_id),
  constraint link_price_where_read check ((found_rial is null) = (standing in ('gone', 'unread')))
);
create index link_opened on resellers.link (opened_at);
