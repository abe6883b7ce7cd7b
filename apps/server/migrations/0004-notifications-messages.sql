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
  -- The carrier whose answer is still unknown: asked again by the same id, and no other is asked meanwhile.
  tried_messenger text,
  delivery text check (delivery in ('on-its-way', 'delivered', 'undelivered')),
  delivery_at timestamptz,
  constraint message_queued_has_content check (content is not null or state <> 'queued'),
  constraint message_settled_has_time check ((state = 'queued') = (settled_at is null)),
  constraint message_sent_has_provider_id check ((state = 'sent') = (provider_id is not null)),
  constraint message_unsent_has_failure check ((state in ('failed', 'unknown')) = (failure is not null)),
  constraint message_delivery_is_of_sent check (delivery is null or state = 'sent'),
  constraint message_delivery_has_time check ((delivery is null) = (delivery_at is null))
);
create index message_user on notifications.message (user_id, queued_at desc) where user_id is not null;
create index message_receipt on notifications.message (messenger, provider_id) where state = 'sent';
create index message_on_its_way on notifications.message (settled_at)
  where state = 'sent' and delivery is distinct from 'delivered' and delivery is distinct from 'undelivered';

-- Which kinds of messages somebody wants on which channel; what is not here goes by the rule of the kind.
create table notifications.preference (
  user_id uuid not null,
  kind text not null check (kind in ('Purchase', 'Ticket', 'Trouble', 'Refund', 'Reminder')),
  channel text not null check (channel in ('Sms', 'Email')),
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, kind, channel),
  -- What somebody must know reaches their mobile, whatever they chose.
  constraint preference_trouble_by_sms check (is_on or kind <> 'Trouble' or channel <> 'Sms')
);
