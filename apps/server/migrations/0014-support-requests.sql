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
  -- Where answers are announced: the order's contact.
  -- With its dialling code: '+9647701234567'.
  contact_phone text not null,
  state text not null check (state in ('open', 'answered', 'closed')),
  opened_at timestamptz not null,
  changed_at timestamptz not null
);
create index request_of_user on support.request (user_id, opened_at desc);
create index request_open on support.request (changed_at) where state = 'open';

-- Rows are only added; what somebody wrote goes when they close their account.
create table support.message (
  id bigint generated always as identity primary key,
  request_id uuid not null references support.request,
  -- Null for the traveller, else whoever of the staff wrote it.
  staff text check (staff <> ''),
  text_fa text not null check (text_fa <> ''),
  written_at timestamptz not null
);
create index message_of_request on support.message (request_id, id);

-- More people than one search takes: a queue that staff answer. Whoever asks needs no account.
create table support.group_request (
  id uuid primary key,
  -- What people read out on the telephone.
  number text not null unique,
  -- As people call the places.
  origin text not null check (origin <> ''),
  destination text not null check (destination <> ''),
  departs_on date not null,
  returns_on date check (returns_on >= departs_on),
  passengers smallint not null check (passengers between 10 and 300),
  contact_name text not null check (contact_name <> ''),
  -- E.164; nobody has proved it.
  contact_phone text not null,
  note text not null,
  state text not null check (state in ('open', 'answered', 'closed')),
  asked_at timestamptz not null,
  answered_at timestamptz,
  staff text check (staff <> ''),
  answer_fa text check (answer_fa <> ''),
  constraint group_request_answered_has_time check ((state = 'open') = (answered_at is null)),
  constraint group_request_answered_has_words check (state <> 'answered' or (staff is not null and answer_fa is not null))
);
create index group_request_open on support.group_request (asked_at) where state = 'open';
create index group_request_of_phone on support.group_request (contact_phone) where state = 'open';
