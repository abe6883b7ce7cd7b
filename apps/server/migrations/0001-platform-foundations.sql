-- What every module stands on: extensions for searching text and for ranges, content hashes of a start, kept replies, running jobs.

-- Fuzzy search of Persian and Latin names needs trigrams; "no two at the same time" rules need GiST over plain columns.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- A start skips what did not change: each stamp holds the content hash that something in this database was made from.
create table platform.stamp (
  name text primary key,
  value text not null,
  stamped_at timestamptz not null default now()
);

-- Replies by idempotency key: the same key and body answers the same reply (api.md, Envelope).
create table platform.idempotency_key (
  user_id text not null,
  operation text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash text not null,
  -- A repeated call answers byte for byte what it answered first; jsonb would put the fields into an order of its own.
  reply json,
  started_at timestamptz not null default now(),
  primary key (user_id, operation, key)
);
create index idempotency_key_started_at on platform.idempotency_key (started_at);
