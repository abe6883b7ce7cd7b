-- A passport that was renewed while its case is open, a name of one word, who answers for a child, and a visa that two officers take as it is.
alter table visas.case
  -- By the rule of the destination, as its form is filled in: '-' or the name again; empty where there are two names.
  add column one_name_as text not null default '',
  -- Of a child who travels without a grown-up: whose consent there is.
  add column guardian_fa text not null default '';
alter table visas.case add constraint case_one_name check (one_name_as in ('', 'dash', 'repeat'));

-- An officer's word that a visa is right though it does not read like its applicant; taken when another officer says the same.
create table visas.decision_word (
  case_id uuid not null references visas.case,
  staff text not null,
  -- A keyed hash of what was read: number, passport and name.
  said text not null,
  at timestamptz not null,
  primary key (case_id, staff)
);

alter table visas.case_event drop constraint case_event_what;
alter table visas.case_event add constraint case_event_what check (what in ('created', 'documents-missing', 'ready', 'submitted', 'in-review', 'extra-requested',
  'approved', 'correction', 'delivered', 'rejected', 'withdrawn', 'called-off', 'paid', 'paper-asked', 'paper-given', 'late', 'file-added', 'sum-asked', 'sum-paid',
  'sum-refused', 'passport-renewed'));

-- How long the cases of a destination took.
create index case_filed on visas.case (destination, nationality) where filed_at is not null;
