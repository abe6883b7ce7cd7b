-- Changes of tables of rules and prices, typed at the desk or brought in as a file; files that wait to be brought in, and whose columns are which.
create table office.rule_change (
  id uuid primary key,
  sheet text not null check (sheet <> ''),
  -- Tables, airlines, hotels: what of the sheet it changes, whole.
  parts text[] not null check (cardinality(parts) > 0),
  -- All lines of these parts, before and after; by their hashes a later change of anybody is seen.
  rows_before jsonb not null,
  rows_after jsonb not null,
  version_before text not null,
  version_after text not null,
  added int not null check (added >= 0),
  changed int not null check (changed >= 0),
  gone int not null check (gone >= 0),
  -- Null where it was typed.
  file_name text check (file_name <> ''),
  reason text not null check (reason <> ''),
  state text not null,
  changed_by uuid not null,
  asked_at timestamptz not null,
  made_at timestamptz,
  -- Which it takes back.
  undoes uuid references office.rule_change,
  constraint rule_change_state check (state in ('asked', 'made', 'given-up', 'undone')),
  constraint rule_change_made check ((made_at is not null) = (state in ('made', 'undone')))
);
create index rule_change_newest on office.rule_change (asked_at desc, id desc);
create index rule_change_made on office.rule_change (sheet, made_at desc) where made_at is not null;

create table office.import_upload (
  id uuid primary key,
  sheet text not null check (sheet <> ''),
  sender text not null,
  file_name text not null check (file_name <> ''),
  -- Lines of cells, the heads first.
  cells jsonb not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null
);
create index import_upload_old on office.import_upload (uploaded_at);

-- As a sender names the columns of a sheet, once a file of theirs was brought in.
create table office.import_mapping (
  sheet text not null,
  sender text not null check (sender <> ''),
  -- The head of a column of theirs by each column of ours; null where they have none.
  heads jsonb not null,
  kept_by uuid not null,
  kept_at timestamptz not null,
  primary key (sheet, sender)
);
