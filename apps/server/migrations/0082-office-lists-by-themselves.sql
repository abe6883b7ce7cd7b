-- Who is sent the lists of a carrier's flights, of a hotel or of a tour by themselves, and how long before.
create table office.list_receiver (
  id uuid primary key,
  source text not null check (source in ('flights', 'hotels', 'tours')),
  -- A carrier by its two letters, a hotel or a tour by its code.
  subject_of text not null check (subject_of <> ''),
  name_fa text not null check (length(name_fa) between 2 and 80),
  email text not null check (email like '%_@_%'),
  hours_before smallint not null check (hours_before between 1 and 240),
  saved_by uuid not null,
  saved_at timestamptz not null,
  stopped_at timestamptz
);
create unique index list_receiver_once on office.list_receiver (source, subject_of, email) where stopped_at is null;

-- What each was sent: the first list of a flight, night or departure, and one more for each change of it.
create table office.list_sending (
  id uuid primary key,
  receiver_id uuid not null references office.list_receiver (id),
  source text not null,
  subject text not null,
  -- What it is called to whoever runs it.
  title_fa text not null check (title_fa <> ''),
  number integer not null check (number > 0),
  -- A keyed hash of each line by its id, as in list_sent.
  lines jsonb not null,
  travellers integer not null check (travellers >= 0),
  -- Until then its link opens.
  opens_until timestamptz not null,
  sent_at timestamptz not null,
  -- How often it was given to messengers; a try that failed whole is followed by another.
  tries smallint not null default 1 check (tries between 1 and 10),
  state text not null default 'sent' check (state in ('sent', 'given-up')),
  unique (receiver_id, subject, number)
);
create index list_sending_newest on office.list_sending (sent_at desc);
