-- Jobs that the process which wrote them runs itself: written and deleted with every sale, in a table that is no more than that.
-- In the runner's own table, with its fourteen indexes and nineteen columns, adding one cost six times as much. Whatever is not done
-- at once (failed, silent for too long, at work for too long) moves there, and goes the runner's way.
create table platform.job_at_work (
  id uuid primary key,
  name text not null,
  payload jsonb not null,
  begun_on timestamptz not null default now(),
  -- The process that has it says so every few seconds; after a silence another takes it over.
  heartbeat_on timestamptz not null default now()
);
