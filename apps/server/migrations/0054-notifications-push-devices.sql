-- Devices on which somebody turned messages on (Web Push), and a choice of kinds for them.
create table notifications.push_device (
  id uuid primary key,
  user_id uuid not null,
  -- The session that turned it on; it goes with it, so that a device whose owner signed out shows nothing more.
  session_id uuid not null,
  -- Given by the browser; whoever knows it and both keys can write to the device, so it stands in no log.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  added_at timestamptz not null
);
create index push_device_of_user on notifications.push_device (user_id);

alter table notifications.preference drop constraint preference_channel_check;
alter table notifications.preference add constraint preference_channel_check check (channel in ('Sms', 'Email', 'Push'));
