-- What banks and suppliers say of a day, and every difference between that and our book.
create schema reconciliation;

-- Their list as they gave it, replaced as a whole for a day when they give it again.
create table reconciliation.statement_line (
  -- 'bank:zarinpal' or 'supplier:nira'.
  counterparty text not null check (counterparty ~ '^(bank|supplier):.'),
  -- The day of the list it stands in, by Tehran's calendar.
  on_day date not null,
  position integer not null,
  reference text not null check (reference <> ''),
  -- Their moment of it, where they say one.
  happened_at timestamptz,
  amount bigint not null,
  currency text not null,
  primary key (counterparty, on_day, position)
);

-- That a day's list was given, also an empty one, and when it was last compared.
create table reconciliation.statement (
  counterparty text not null,
  on_day date not null,
  received_at timestamptz not null,
  compared_at timestamptz,
  ours_count integer,
  theirs_count integer,
  primary key (counterparty, on_day)
);

create table reconciliation.difference (
  id uuid primary key,
  counterparty text not null,
  on_day date not null,
  reference text not null,
  kind text not null check (kind in (
    'missing-with-us', 'missing-with-them', 'amount-differs', 'currency-differs', 'day-differs', 'twice', 'unknown-reference'
  )),
  -- What we say and what they say, in words an accountant reads.
  ours text not null,
  theirs text not null,
  found_at timestamptz not null,
  -- When a later comparison no longer found it.
  gone_at timestamptz,
  -- What staff found out; a settled difference is not announced again.
  settled_at timestamptz,
  note text,
  unique (counterparty, on_day, reference, kind),
  constraint difference_settled_has_note check ((settled_at is null) = (note is null))
);
create index difference_open on reconciliation.difference (counterparty, on_day)
  where gone_at is null and settled_at is null;
