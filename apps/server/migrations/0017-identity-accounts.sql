-- Other ways in than a code by SMS: e-mail, password, Google; and what only fresh proof may change.

-- A code goes to a mobile number (E.164) or to an e-mail address, for one purpose only.
alter table identity.one_time_code rename column number to recipient;
alter table identity.one_time_code
  add column purpose text not null default 'sign-in'
    check (purpose in ('sign-in', 'confirm-email', 'prove-again')),
  -- Who asked, where somebody signed in did: to anybody else the code is worth nothing.
  add column user_id uuid references identity.person,
  add check ((user_id is null) = (purpose = 'sign-in'));
alter table identity.one_time_code alter column purpose drop default;

-- Failures in a row, by what is guessed at: a recipient's codes, or a user name's password.
alter table identity.number_guard rename to guess_guard;
alter table identity.guess_guard rename column number to subject;

-- Messages cost money: what those of a day cost, beside how many there were.
alter table identity.daily_codes add column cost_rial bigint not null default 0 check (cost_rial >= 0);

create table identity.password (
  user_id uuid primary key references identity.person,
  -- Argon2id, in the PHC string format with its parameters and salt.
  hash text not null,
  changed_at timestamptz not null
);

-- A Google account is known by its subject; its e-mail address may change hands.
create table identity.google_account (
  subject text primary key,
  user_id uuid not null unique references identity.person,
  linked_at timestamptz not null
);

-- Where a user's money goes back to. Sealed by the configured secret, each for its owner and field.
create table identity.bank_account (
  user_id uuid primary key references identity.person,
  sealed_card_number text,
  sealed_account_number text,
  sealed_iban text,
  changed_at timestamptz not null
);

-- When the person last proved who they are in this session: fresh proof is asked before bank accounts and passwords change.
alter table identity.session add column proved_at timestamptz;
update identity.session set proved_at = opened_at;
alter table identity.session alter column proved_at set not null;
alter table identity.session drop constraint session_revoked_because_check;
alter table identity.session add constraint session_revoked_because_check
  check (revoked_because in ('signed-out', 'replayed', 'signed-out-elsewhere', 'password-changed'));

-- Who was given what, when and by whom: only added to.
create table identity.scope_change (
  id uuid primary key,
  user_id uuid not null references identity.person,
  -- What the person may do from then on.
  scope text[] not null,
  -- The account of the machine that ran the command, or the user who granted it.
  changed_by text not null check (changed_by <> ''),
  changed_at timestamptz not null
);
create index scope_change_of_user on identity.scope_change (user_id, changed_at);
