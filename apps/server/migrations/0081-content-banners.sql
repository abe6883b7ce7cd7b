-- What of a picture stays in sight where its sides are cut, in percent of its width and height.
alter table content.asset
  add column focus_x smallint not null default 50 check (focus_x between 0 and 100),
  add column focus_y smallint not null default 50 check (focus_y between 0 and 100);

-- Pictures with a link that stand on pages of the site between two instants. Which page draws which is its place.
create table content.banner (
  id uuid primary key,
  place text not null check (place in ('home', 'results', 'hotels', 'tours', 'magazine')),
  -- What it says beside its picture; its picture has words of its own for who does not see it.
  title text not null check (length(title) between 2 and 80),
  text text not null check (length(text) <= 160),
  asset_id uuid not null references content.asset (id),
  -- Into the site ('/…'), or to a site that the agency allows.
  link text not null check (length(link) between 1 and 500),
  -- Paid for by somebody else, whom readers are told of.
  advertiser text check (length(advertiser) between 2 and 80),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  stopped_at timestamptz,
  version integer not null default 1 check (version > 0),
  saved_by text not null check (saved_by <> ''),
  saved_at timestamptz not null
);
create index banner_shown on content.banner (place, starts_at) where stopped_at is null;
