-- Replies by idempotency key: the same key and body answers the same reply (api.md, Envelope).
create table platform.idempotency_key (
  user_id text not null,
  operation text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash text not null,
  reply jsonb,
  started_at timestamptz not null default now(),
  primary key (user_id, operation, key)
);
create index idempotency_key_started_at on platform.idempotency_key (started_at);
