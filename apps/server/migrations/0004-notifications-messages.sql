-- Messages to people: what was to be said, by which channel, and how far it came. One row for each thing said, once.
create schema notifications;

create table notifications.message (
  id uuid primary key,
  -- What is said, once: a second message of the same key is not written.
  dedupe_key text not null unique,
  channel text not null check (channel in ('Sms', 'Email', 'Whatsapp', 'Push')),
  recipient text not null check (recipient <> ''),
  template text not null,
  -- Null for a message that holds a secret: it is sent at once, and what it said is never kept.
  content jsonb,
  user_id uuid,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'unknown')),
  messenger text,
  provider_id text,
  failure text,
  queued_at timestamptz not null,
  settled_at timestamptz,
  check (content is not null or state <> 'queued'),
  check ((state = 'queued') = (settled_at is null)),
  check ((state = 'sent') = (provider_id is not null)),
  check ((state in ('failed', 'unknown')) = (failure is not null))
);
create index message_user on notifications.message (user_id, queued_at desc) where user_id is not null;
