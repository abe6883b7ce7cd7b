-- Who has taken what of the queues of the back-office, and what its staff write down. What waits stands with the modules that own it.
create schema if not exists office;

create table office.task (
  queue text not null check (queue <> ''),
  -- By what the queue knows it: the number of a request, the id of a line.
  subject text not null check (subject <> ''),
  assignee uuid,
  -- When it was claimed, or last touched by who has it: a claim that nobody touches falls back.
  claimed_at timestamptz,
  snoozed_until timestamptz,
  snooze_reason text check (snooze_reason <> ''),
  snoozed_by uuid,
  primary key (queue, subject),
  constraint task_claim_is_whole check ((assignee is null) = (claimed_at is null)),
  constraint task_snooze_is_whole check (num_nulls(snoozed_until, snooze_reason, snoozed_by) in (0, 3))
);

create table office.note (
  id uuid primary key,
  about text not null check (about in ('order', 'customer')),
  subject_id uuid not null,
  author uuid not null,
  text_fa text not null check (text_fa <> ''),
  written_at timestamptz not null,
  edited_at timestamptz,
  constraint note_edited_in_time check (edited_at is null or edited_at < written_at + interval '10 minutes')
);
create index note_of_subject on office.note (about, subject_id, written_at);
