-- How a message that left us fared, and which carrier may already have it.
alter table notifications.message
  -- The carrier whose answer is still unknown: asked again by the same id, and no other is asked meanwhile.
  add column tried_messenger text,
  add column delivery text check (delivery in ('on-its-way', 'delivered', 'undelivered')),
  add column delivery_at timestamptz,
  add check (delivery is null or state = 'sent'),
  add check ((delivery is null) = (delivery_at is null));
create index message_receipt on notifications.message (messenger, provider_id) where state = 'sent';
create index message_on_its_way on notifications.message (settled_at)
  where state = 'sent' and delivery is distinct from 'delivered' and delivery is distinct from 'undelivered';
