-- Which kinds of messages somebody wants on which channel; what is not here goes by the rule of the kind.
create table notifications.preference (
  user_id uuid not null,
  kind text not null check (kind in ('Purchase', 'Ticket', 'Trouble', 'Refund')),
  channel text not null check (channel in ('Sms', 'Email')),
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, kind, channel),
  -- What somebody must know reaches their mobile, whatever they chose.
  check (is_on or kind <> 'Trouble' or channel <> 'Sms')
);
