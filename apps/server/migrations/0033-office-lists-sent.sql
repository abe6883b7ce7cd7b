-- Lists of travellers as they were sent to whoever runs the flight, the hotel or the tour.
create table office.list_sent (
  id uuid primary key,
  source text not null,
  -- As the grid of our own stock names it.
  subject text not null,
  sent_at timestamptz not null,
  sent_by uuid not null,
  -- A keyed hash of each line by its id: what has changed since can be told, and nobody be read.
  lines jsonb not null,
  constraint list_sent_source check (source in ('flights', 'hotels', 'tours'))
);
create index list_sent_newest on office.list_sent (source, subject, sent_at desc);
