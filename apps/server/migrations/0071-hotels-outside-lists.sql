-- What suppliers outside answered to a question for the hotels of a city, so that every node shows the same list. Advice of minutes: after a
-- crash it is asked again, so nothing of it is written twice.
create unlogged table hotels.outside_list (
  -- Names city, days, parties and passport.
  question uuid not null,
  supplier text not null,
  state text not null check (state in ('searching', 'completed', 'failed', 'late')),
  -- Names the round: who writes it asks, everybody else waits for the answer.
  asked_at timestamptz not null,
  -- Still searching after this, whoever asked is gone: the answer counts as late.
  late_at timestamptz not null,
  -- When the hotels were told; those of an earlier round stand until the next has ended.
  told_at timestamptz,
  hotels jsonb not null default '[]',
  primary key (question, supplier)
);
create index outside_list_asked_at on hotels.outside_list (asked_at);
