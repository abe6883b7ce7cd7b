-- Statements of suppliers: their list of some days beside what our book owes them, line by line; whom a note speaks to; and looks at customers' pages.
create table office.statement (
  id uuid primary key,
  -- As the book calls them.
  supplier text not null check (supplier <> ''),
  from_day date not null,
  until_day date not null,
  -- By when it is to be paid.
  due_on date not null,
  file_name text not null,
  -- One file is taken once.
  file_hash bytea not null check (octet_length(file_hash) = 32),
  taken_by uuid not null,
  taken_at timestamptz not null,
  constraint statement_days_in_order check (from_day <= until_day),
  unique (supplier, file_hash)
);
create index statement_newest on office.statement (taken_at desc);

create table office.statement_line (
  id uuid primary key,
  statement_id uuid not null references office.statement on delete cascade,
  -- As the page shows them.
  place integer not null check (place > 0),
  reference text not null,
  on_day date,
  order_id uuid,
  order_number text,
  -- Whole rial, what is given back below zero; null where that side has none.
  ours_rial bigint,
  theirs_rial bigint,
  state text not null check (state in ('open', 'disputed', 'agreed', 'gone')),
  -- On which sum: that of both, theirs as another person allowed, ours as the supplier allowed.
  agreed_as text check (agreed_as in ('both', 'theirs', 'ours')),
  agreed_rial bigint,
  -- Of the last word about it: by whom, when and why. What was the same in both was decided by nobody.
  decided_by uuid,
  decided_at timestamptz,
  note text check (note <> ''),
  -- By which payment it is paid.
  payment_id uuid,
  unique (statement_id, place),
  constraint statement_line_is_of_somebody check (ours_rial is not null or theirs_rial is not null),
  constraint statement_line_agreed_whole check ((state = 'agreed') = (agreed_as is not null) and (agreed_as is null) = (agreed_rial is null)),
  constraint statement_line_agreed_sum check (agreed_rial is null or agreed_rial = coalesce(case agreed_as when 'theirs' then theirs_rial else ours_rial end, 0)),
  constraint statement_line_paid_is_agreed check (payment_id is null or state = 'agreed')
);
create index statement_line_open on office.statement_line (decided_at, id) where state in ('open', 'disputed');
create index statement_line_of_payment on office.statement_line (payment_id) where payment_id is not null;

-- What of our book stands in a line: an entry is agreed, and so paid, in one line of one statement.
create table office.statement_entry (
  line_id uuid not null references office.statement_line on delete cascade,
  entry_id uuid not null,
  -- A line that only we have holds its entries for no other statement until it is agreed.
  is_held boolean not null,
  primary key (line_id, entry_id)
);
create unique index statement_entry_once on office.statement_entry (entry_id) where is_held;

-- Whom a note speaks to, by name, and when they read it.
create table office.mention (
  note_id uuid not null references office.note on delete cascade,
  person uuid not null,
  mentioned_at timestamptz not null,
  read_at timestamptz,
  primary key (note_id, person)
);
create index mention_unread on office.mention (person, mentioned_at desc) where read_at is null;

-- Staff look at a customer's pages as the customer sees them, for a while; why stands in the audit.
create table office.seeing (
  id uuid primary key,
  person uuid not null,
  session uuid not null,
  customer uuid not null,
  begun_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > begun_at)
);
