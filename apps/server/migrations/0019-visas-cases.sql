-- Visas: the rules that staff bring in, by version, and what is switched off.
create schema visas;

-- Everything known of a destination's visas as it was brought in. Only added to: what was sold by a version can be read by it.
create table visas.pack (
  destination text not null,
  version int not null,
  content jsonb not null,
  -- Of the content as it was written, so that bringing in the same again adds nothing.
  content_hash text not null,
  imported_at timestamptz not null,
  primary key (destination, version),
  constraint pack_destination check (destination ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint pack_version check (version > 0)
);

-- The switch of one type for one passport: closed from then until somebody opens it, with a reason everybody reads.
create table visas.closure (
  id uuid primary key,
  destination text not null,
  visa_type text not null,
  nationality text not null,
  reason_fa text not null,
  closed_at timestamptz not null,
  closed_by text not null,
  opened_at timestamptz,
  opened_by text,
  constraint closure_reason check (reason_fa <> ''),
  constraint closure_nationality check (nationality ~ '^[A-Z]{2}$'),
  constraint closure_opened check ((opened_at is null) = (opened_by is null)),
  constraint closure_opens_after_it_closed check (opened_at >= closed_at)
);
create unique index closure_open on visas.closure (destination, visa_type, nationality) where opened_at is null;
