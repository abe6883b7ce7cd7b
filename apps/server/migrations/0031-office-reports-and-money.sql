-- Sheets of reports that staff asked for, written by a job and kept for a day; and what the money desk signs: payments to suppliers as a
-- kind of approval, and days as they stood when they were closed.
create table office.report_export (
  id uuid primary key,
  asked_by uuid not null,
  asked_at timestamptz not null,
  report text not null,
  -- By what it is split, and of which days.
  split text not null,
  from_day date not null,
  to_day date not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  rows integer check (rows >= 0),
  sheet bytea,
  constraint report_export_ready_is_whole check ((state = 'ready') = (rows is not null and sheet is not null))
);
create index report_export_of_person on office.report_export (asked_by, asked_at desc);
create index report_export_at on office.report_export (asked_at);

alter table office.approval drop constraint approval_kind_check;
alter table office.approval add constraint approval_kind_check
  check (kind in ('payout-batch', 'supplier-payment', 'scope-grant', 'second-factor-reset'));

create table office.day_close (
  -- By Tehran's calendar; closed once.
  day date primary key,
  closed_by uuid not null,
  closed_at timestamptz not null,
  note text check (note <> ''),
  -- What each account held at the end of the day, and how many differences nobody had settled.
  standing jsonb not null,
  open_differences integer not null check (open_differences >= 0),
  constraint day_close_after_day check (closed_at >= (day + 1)::timestamp at time zone 'Asia/Tehran')
);
create function office.keep_closed_day() returns trigger language plpgsql as $$
begin
  raise exception 'A day that is closed stays as it was signed';
end $$;
create trigger day_close_append_only before update or delete on office.day_close
  for each row execute function office.keep_closed_day();
create trigger day_close_never_emptied before truncate on office.day_close
  execute function office.keep_closed_day();
alter table office.day_close enable always trigger day_close_append_only;
alter table office.day_close enable always trigger day_close_never_emptied;
