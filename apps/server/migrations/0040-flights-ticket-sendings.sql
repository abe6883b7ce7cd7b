-- How often a ticket was sent again, so that nobody floods an address by it; the address itself is not kept here.
create table flights.ticket_sending (
  id uuid primary key,
  order_id uuid not null,
  user_id uuid not null,
  channel text not null check (channel in ('Sms', 'Email', 'Whatsapp')),
  sent_at timestamptz not null
);
create index ticket_sending_of_user on flights.ticket_sending (user_id, sent_at);
create index ticket_sending_of_order on flights.ticket_sending (order_id, sent_at);
