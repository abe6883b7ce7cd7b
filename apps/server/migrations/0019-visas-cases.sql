-- Visas: the rules that staff bring in, by version, what is switched off, and the cases of those who asked.
create schema visas;

-- Everything known of a destination's visas as it was brought in. Only added to: what was sold by a version can be read by it.
create table visas.pack (
  destination text not null,
  version int not null,
  content jsonb not null,
  -- Of the content as it was written, so that bringing in the same again adds nothing.
  content_hash text not null,
  imported_at timestamptz not null,
  primary key (destination, version),
  constraint pack_destination check (destination ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint pack_version check (version > 0)
);

-- The switch of one type for one passport: closed from then until somebody opens it, with a reason everybody reads.
create table visas.closure (
  id uuid primary key,
  destination text not null,
  visa_type text not null,
  nationality text not null,
  reason_fa text not null,
  closed_at timestamptz not null,
  closed_by text not null,
  opened_at timestamptz,
  opened_by text,
  constraint closure_reason check (reason_fa <> ''),
  constraint closure_nationality check (nationality ~ '^[A-Z]{2}$'),
  constraint closure_opened check ((opened_at is null) = (opened_by is null)),
  constraint closure_opens_after_it_closed check (opened_at >= closed_at)
);
create unique index closure_open on visas.closure (destination, visa_type, nationality) where opened_at is null;

-- The application of one person: a line of an order, and its one unit. Money and case move apart; who may move where stands in contract/visas/cases.ts.
create table visas.case (
  id uuid primary key,
  line_id uuid not null unique,
  order_id uuid not null,
  user_id uuid not null,
  -- Among the people of one request.
  place smallint not null,
  destination text not null,
  -- By which rules it was sold.
  pack_version int not null,
  visa_type text not null,
  nationality text not null,
  is_sample boolean not null,
  -- The authority's fees and ours, together the price of its line.
  authority_rial bigint not null,
  ours_rial bigint not null,
  first_name text not null,
  last_name text not null,
  first_name_farsi text not null,
  last_name_farsi text not null,
  gender_title text not null,
  birth_date date not null,
  issuing_country text not null,
  passport_type text not null,
  passport_expires date not null,
  travel_date date not null,
  -- Sealed; empty where none was given.
  passport_number text not null,
  national_code text not null,
  -- A keyed hash of passport and destination: one case each that is paid and open.
  passport_key text not null,
  state text not null default 'created',
  -- The hold of its line that it stands under; null where nobody may pay for it.
  hold_key uuid,
  registered_at timestamptz not null,
  -- How many times its traveller was reminded that it waits for its payment.
  reminded smallint not null default 0,
  -- Since when nobody may pay for it any more: it waited too long.
  lapsed_at timestamptz,
  paid_at timestamptz,
  filed_at timestamptz,
  authority_reference text,
  -- The last day promised; it stands still from the day it is paused.
  promised_on date,
  paused_on date,
  late_at timestamptz,
  -- What came back because it was late, beside what its end brings.
  late_back_rial bigint not null default 0,
  decision_number text,
  -- Since when its line is issued.
  issued_at timestamptz,
  ended_at timestamptz,
  cause text,
  kept_rial bigint,
  -- Owed to the authority when it ended.
  cost_rial bigint,
  -- Which cancelling of the issued line has ended it.
  cancel_key uuid,
  cancel_kept_rial bigint,
  cancelled_at timestamptz,
  foreign key (destination, pack_version) references visas.pack,
  constraint case_state check (state in ('created', 'documents-missing', 'ready', 'submitted', 'in-review', 'extra-requested', 'approved', 'correction',
    'delivered', 'rejected', 'withdrawn', 'called-off')),
  constraint case_price check (authority_rial >= 0 and ours_rial >= 0 and authority_rial + ours_rial > 0),
  constraint case_gender check (gender_title in ('Male', 'Female')),
  constraint case_lapsed_unpaid check (lapsed_at is null or (paid_at is null and hold_key is null)),
  -- Nothing is done for a case that nobody has paid for.
  constraint case_moves_when_paid check (paid_at is not null or state in ('created', 'approved')),
  constraint case_promised_when_paid check ((promised_on is null) = (paid_at is null)),
  constraint case_filed_under_reference check ((filed_at is null) = (authority_reference is null)),
  constraint case_ended check ((state in ('rejected', 'withdrawn', 'called-off')) = (ended_at is not null)),
  constraint case_ended_by_a_cause check ((ended_at is null) = (cause is null)),
  constraint case_cause check (cause in ('withdrawn', 'refused', 'our-error', 'closed')),
  constraint case_ended_has_sums check ((ended_at is null) = (kept_rial is null) and (ended_at is null) = (cost_rial is null)),
  constraint case_kept_within_price check (kept_rial between 0 and authority_rial + ours_rial),
  constraint case_late_back_within_ours check (late_back_rial between 0 and authority_rial + ours_rial and (late_back_rial = 0 or late_at is not null)),
  constraint case_cancelled check ((cancel_key is null) = (cancel_kept_rial is null) and (cancelled_at is null or cancel_key is not null))
);
create index case_order on visas.case (order_id);
-- Unpaid ones may be many: nobody keeps another from asking without having paid.
create unique index case_open on visas.case (passport_key)
  where paid_at is not null and state in ('created', 'documents-missing', 'ready', 'submitted', 'in-review', 'extra-requested');
create index case_unpaid on visas.case (registered_at) where paid_at is null and lapsed_at is null;
create index case_promised on visas.case (promised_on)
  where paid_at is not null and late_at is null and state in ('created', 'documents-missing', 'ready', 'submitted', 'in-review', 'extra-requested');

-- What happened to a case, in order. Only added to.
create table visas.case_event (
  case_id uuid not null references visas.case,
  position smallint not null,
  at timestamptz not null,
  what text not null,
  by_whom text not null,
  -- Who of the staff; never shown to travellers.
  staff text,
  note_fa text not null,
  next_expected_on date,
  -- What came back to the traveller by it.
  back_rial bigint not null default 0,
  primary key (case_id, position),
  constraint case_event_what check (what in ('created', 'documents-missing', 'ready', 'submitted', 'in-review', 'extra-requested', 'approved', 'correction',
    'delivered', 'rejected', 'withdrawn', 'called-off', 'paid', 'paper-asked', 'paper-given', 'late', 'file-added')),
  constraint case_event_by check (by_whom in ('traveller', 'staff', 'system') and (by_whom = 'staff') = (staff is not null)),
  constraint case_event_back check (back_rial >= 0)
);

-- The papers of a case: those that came with the request, and those that were asked for since.
create table visas.paper (
  id uuid primary key,
  case_id uuid not null references visas.case,
  kind text not null,
  -- A private picture of the images module; null while it is still asked for.
  file_id uuid,
  reason text,
  note_fa text not null default '',
  asked_at timestamptz,
  -- How many times its traveller was reminded of it.
  reminded smallint not null default 0,
  given_at timestamptz,
  constraint paper_reason check (reason in ('missing', 'unreadable', 'wrong-photo', 'expired', 'does-not-match', 'other')),
  constraint paper_asked_with_reason check ((reason is null) = (asked_at is null)),
  constraint paper_given check ((file_id is null) = (given_at is null)),
  constraint paper_asked_or_given check (asked_at is not null or given_at is not null)
);
create index paper_case on visas.paper (case_id);

-- The visa itself as staff brought it in, for its holder to take; of several the last counts.
create table visas.decision_file (
  -- A private file of the images module.
  file_id uuid primary key,
  case_id uuid not null references visas.case,
  sha256 text not null,
  added_at timestamptz not null,
  added_by text not null
);
create index decision_file_case on visas.decision_file (case_id, added_at);

-- That nothing of the papers and the visa of a case is kept any more. Only added to.
create table visas.deletion (
  case_id uuid primary key references visas.case,
  -- How many papers and visas there were.
  files smallint not null,
  deleted_at timestamptz not null
);

-- Who wants to hear when the rules of a type under review are checked; nothing is sold by it.
create table visas.review_wish (
  id uuid primary key,
  user_id uuid not null,
  destination text not null,
  visa_type text not null,
  nationality text not null,
  asked_at timestamptz not null,
  told_at timestamptz,
  constraint review_wish_nationality check (nationality ~ '^[A-Z]{2}$')
);
create unique index review_wish_open on visas.review_wish (user_id, destination, visa_type, nationality) where told_at is null;
