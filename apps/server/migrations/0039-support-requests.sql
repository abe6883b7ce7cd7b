-- What travellers ask of people: a request tied to an order, and the messages of both sides.
create schema support;

create table support.request (
  id uuid primary key,
  -- What people read out on the telephone.
  number text not null unique,
  user_id uuid not null,
  order_id uuid not null,
  order_number text not null,
  title_fa text not null,
  subject text not null
    check (subject in ('Ticket', 'Change', 'Refund', 'Payment', 'Passenger', 'Other')),
  -- Where answers are told of: the order's contact.
  contact_phone text not null,
  state text not null check (state in ('open', 'answered', 'closed')),
  opened_at timestamptz not null,
  changed_at timestamptz not null
);
create index request_of_user on support.request (user_id, opened_at desc);
create index request_open on support.request (changed_at) where state = 'open';

-- Rows are only added.
create table support.message (
  id bigint generated always as identity primary key,
  request_id uuid not null references support.request,
  -- Null for the traveller, else whoever of the staff wrote it.
  staff text check (staff <> ''),
  text_fa text not null check (text_fa <> ''),
  written_at timestamptz not null
);
create index message_of_request on support.message (request_id, id);
