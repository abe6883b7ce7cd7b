-- What suppliers outside answered to a search, so that every node answers a poll alike. Advice of minutes: after a crash it is
-- asked again, so nothing of it is written twice.
create unlogged table flights.supplier_answer (
  request_id uuid not null,
  supplier text not null,
  state text not null check (state in ('searching', 'completed', 'failed', 'late')),
  -- Names the round: a later one takes the place of an earlier, never the other way.
  asked_at timestamptz not null,
  -- Still searching after this, whoever asked is gone: the answer counts as late.
  late_at timestamptz not null,
  -- Proposals with the supplier's key of each.
  arrived jsonb not null,
  primary key (request_id, supplier)
);
create index supplier_answer_asked_at on flights.supplier_answer (asked_at);

-- What the traveller read in the supplier's picture; asked for again with the same hold.
alter table flights.reservation add column captcha_code text;
