-- What one person of the staff asks for and another allows, and the record of every act of the staff, which is only added to.
create schema office;

create table office.approval (
  id uuid primary key,
  kind text not null check (kind in ('payout-batch', 'scope-grant', 'second-factor-reset')),
  -- What it is about: the id of a batch, of a person.
  subject text not null check (subject <> ''),
  -- What WILL happen, as the second person is shown it, and its hash, which they approve.
  payload jsonb not null,
  payload_hash bytea not null check (length(payload_hash) = 32),
  reason text not null check (reason <> ''),
  amount_rial bigint check (amount_rial >= 0),
  -- Persons whose own matter it is: none of them may decide.
  concerns uuid[] not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decision text check (decision in ('approved', 'refused', 'withdrawn', 'expired')),
  decided_by uuid,
  decided_at timestamptz,
  note text,
  -- In the transaction that decides: what was done by it.
  executed_at timestamptz,
  outcome jsonb,
  -- Nobody decides what they asked for; they may only take it back.
  constraint approval_has_two_people check (decided_by <> asked_by or decision = 'withdrawn'),
  constraint approval_withdrawn_by_asker check (decision <> 'withdrawn' or decided_by = asked_by),
  constraint approval_not_by_concerned check (decision <> 'approved' or not (decided_by = any (concerns))),
  constraint approval_decided_has_time check ((decision is null) = (decided_at is null)),
  constraint approval_decided_by_somebody check ((decided_by is null) = (decision is null or decision = 'expired')),
  constraint approval_in_time check (decision <> 'approved' or decided_at < expires_at),
  constraint approval_executed_when_approved check ((executed_at is not null) = (decision is not distinct from 'approved')),
  constraint approval_outcome_of_execution check ((outcome is null) = (executed_at is null))
);
-- One open question about one thing.
create unique index approval_open on office.approval (kind, subject) where decision is null;
create index approval_asked on office.approval (asked_at desc, id desc);

-- What was asked for stays as it was asked; a decision is made once.
create function office.keep_approval() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.decision is not null
    or (new.id, new.kind, new.subject, new.payload, new.payload_hash, new.reason, new.concerns, new.asked_by, new.asked_at, new.expires_at)
      is distinct from
      (old.id, old.kind, old.subject, old.payload, old.payload_hash, old.reason, old.concerns, old.asked_by, old.asked_at, old.expires_at)
    or new.amount_rial is distinct from old.amount_rial
  then
    raise exception 'An approval is asked for once and decided once';
  end if;
  return new;
end $$;
create trigger approval_kept before update or delete on office.approval
  for each row execute function office.keep_approval();
create trigger approval_never_emptied before truncate on office.approval
  execute function office.keep_approval();

create table office.audit (
  id uuid primary key,
  at timestamptz not null,
  -- Who acted: a person by their id where one is proven or named; by what: signed in, a command, or the program itself.
  person uuid,
  via text not null check (via in ('session', 'command', 'program')),
  -- Of a command, the account of the machine that ran it.
  account text,
  session uuid,
  address text,
  request_id text,
  kind text not null check (kind ~ '^[a-z-]+[.][a-z-]+$'),
  subject_kind text not null check (subject_kind ~ '^[a-z-]+$'),
  subject_id text not null check (subject_id <> ''),
  before jsonb,
  after jsonb,
  reason text,
  sequence bigint not null generated always as identity,
  constraint audit_session_has_person check (via <> 'session' or (person is not null and session is not null)),
  constraint audit_command_has_account check ((via = 'command') = (account is not null))
);
create index audit_newest on office.audit (sequence desc);
create index audit_of_person on office.audit (person, sequence desc);
create index audit_of_subject on office.audit (subject_kind, subject_id, sequence desc);
create index audit_of_kind on office.audit (kind, sequence desc);
create index audit_at on office.audit (at);

-- Rows that have no number yet; the numbering job empties it, so that no act waits for another.
create table office.audit_unsealed (
  audit_id uuid primary key
);

-- The numbers of committed rows and the hash chain over them, as the book has one.
create table office.audit_seal (
  number bigint primary key check (number > 0),
  audit_id uuid not null unique references office.audit,
  hash bytea not null check (length(hash) = 32),
  previous_number bigint generated always as (nullif(number - 1, 0)) stored,
  previous_hash bytea check (length(previous_hash) = 32),
  sealed_at timestamptz not null,
  unique (number, hash),
  constraint audit_seal_follows_previous
    foreign key (previous_number, previous_hash) references office.audit_seal (number, hash),
  constraint audit_seal_first_has_no_previous check ((number = 1) = (previous_hash is null))
);

create function office.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit is append-only';
end $$;
create trigger audit_append_only before update or delete on office.audit
  for each row execute function office.refuse_change();
create trigger audit_never_emptied before truncate on office.audit
  execute function office.refuse_change();
create trigger audit_seal_append_only before update or delete on office.audit_seal
  for each row execute function office.refuse_change();
create trigger audit_seal_never_emptied before truncate on office.audit_seal
  execute function office.refuse_change();

create function office.await_seal() returns trigger language plpgsql as $$
begin
  insert into office.audit_unsealed (audit_id) values (new.id);
  return null;
end $$;
create trigger audit_waits_for_seal after insert on office.audit
  for each row execute function office.await_seal();

-- For the owner and in a replication session too; only who alters the tables gets past, and the chain shows it.
alter table office.approval enable always trigger approval_kept;
alter table office.approval enable always trigger approval_never_emptied;
alter table office.audit enable always trigger audit_append_only;
alter table office.audit enable always trigger audit_never_emptied;
alter table office.audit enable always trigger audit_waits_for_seal;
alter table office.audit_seal enable always trigger audit_seal_append_only;
alter table office.audit_seal enable always trigger audit_seal_never_emptied;
