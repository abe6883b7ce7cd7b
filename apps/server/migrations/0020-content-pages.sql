-- Written things with an address: pages, every revision of them, when each was shown, addresses that moved and addresses nobody answers.
create schema content;

create table content.page (
  id uuid primary key,
  -- Its address on the site: '/about-us', '/flight/THR-MHD', '/magazine/hand-luggage'.
  path text not null unique,
  kind text not null check (kind in ('page', 'legal', 'faq', 'landing', 'article')),
  state text not null check (state in ('draft', 'scheduled', 'published', 'archived')),
  -- The revision that visitors read.
  published_revision int,
  -- The revision that a job shows at `publish_at`.
  scheduled_revision int,
  publish_at timestamptz,
  constraint page_path check (path ~ '^(/[A-Za-z0-9]+(-[A-Za-z0-9]+)*)+$'),
  constraint page_published_has_revision check (state <> 'published' or published_revision is not null),
  constraint page_scheduled_has_time check ((scheduled_revision is null) = (publish_at is null)),
  constraint page_waits_for_something check (state <> 'scheduled' or scheduled_revision is not null)
);
create index page_published on content.page (kind) where state = 'published';

-- Rows are only added. Whoever saves names the revision they began from: two who began from the same one cannot both be next.
create table content.revision (
  page_id uuid not null references content.page,
  number int not null check (number > 0),
  title text not null check (title <> ''),
  lead text not null,
  -- What a search engine shows under the title.
  description text not null,
  -- Who wrote it, as readers see it; null for a page of the house.
  author text check (author <> ''),
  -- The date it bears for readers: of a rule since when it holds, of an article when it came out.
  dated date not null,
  -- Places it is about, by IATA code of the city.
  places text[] not null default '{}',
  -- [{title, address, checkedOn}]: where its facts come from, and when somebody looked.
  sources jsonb not null default '[]',
  -- Counted from the body as it is saved, so that a list of pages need not read their bodies.
  reading_minutes int not null check (reading_minutes > 0),
  -- A ProseMirror document of our schema (modules/content/body-schema.ts).
  body jsonb not null,
  -- Who saved it: 'import', or whoever of the staff.
  saved_by text not null check (saved_by <> ''),
  saved_at timestamptz not null,
  primary key (page_id, number)
);
alter table content.page
  add foreign key (id, published_revision) references content.revision (page_id, number),
  add foreign key (id, scheduled_revision) references content.revision (page_id, number);

-- When which revision was shown; the last of a page has no end while it is shown.
create table content.publication (
  id bigint generated always as identity primary key,
  page_id uuid not null references content.page,
  revision int not null,
  shown_from timestamptz not null,
  shown_until timestamptz check (shown_until >= shown_from),
  foreign key (page_id, revision) references content.revision (page_id, number)
);
create index publication_of_page on content.publication (page_id, id);
create unique index publication_shown on content.publication (page_id) where shown_until is null;

create table content.redirect (
  from_path text primary key,
  -- Null: gone for good (410).
  to_path text,
  hits int not null default 0,
  last_hit_at timestamptz,
  constraint redirect_moves check (to_path <> from_path)
);
create index redirect_to on content.redirect (to_path);

-- Addresses that were asked for and that nobody answers, for staff to lead somewhere.
create table content.missing_path (
  path text primary key check (length(path) <= 200),
  hits int not null default 1,
  last_hit_at timestamptz not null
);
create index missing_path_seen on content.missing_path (last_hit_at, path);
