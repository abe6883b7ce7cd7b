-- What signed-in people searched for, newest kept, so that they find it on every device. One row for a question, however often it is asked.
create table flights.search_history (
  id uuid primary key,
  user_id uuid not null,
  product text not null check (product in ('flight', 'hotel', 'visa')),
  -- Tells one question from another: a digest of the criteria.
  question text not null,
  criteria jsonb not null,
  asked_at timestamptz not null,
  -- Hidden by its owner, who may still take that back.
  removed_at timestamptz,
  unique (user_id, product, question)
);
create index search_history_asked_at on flights.search_history (asked_at);
