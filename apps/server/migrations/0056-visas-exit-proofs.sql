-- Pictures by which a traveller shows that they have left the country again, so that their deposit goes back (docs/decisions/0174).
create table visas.exit_proof (
  -- A private picture of the images module, kept by days of its own.
  file_id uuid primary key,
  case_id uuid not null references visas.case,
  given_at timestamptz not null
);
create index exit_proof_case on visas.exit_proof (case_id);

alter table visas.case_event drop constraint case_event_what;
alter table visas.case_event add constraint case_event_what check (what in ('created', 'documents-missing', 'ready', 'submitted', 'in-review', 'extra-requested',
  'approved', 'correction', 'delivered', 'rejected', 'withdrawn', 'called-off', 'paid', 'paper-asked', 'paper-given', 'late', 'file-added', 'sum-asked', 'sum-paid',
  'sum-refused', 'passport-renewed', 'deposit-returned', 'original-received', 'original-returned', 'exit-shown', 'news'));
