-- Who someone is: people, the ways they sign in, their sessions, the passengers they keep, and where their money goes back to.
create schema identity;

create table identity.person (
  id uuid primary key,
  dialing_code text check (dialing_code ~ '^[+][1-9][0-9]{0,3}$'),
  phone_number text check (phone_number ~ '^[1-9][0-9]{3,13}$'),
  email text,
  first_name text,
  last_name text,
  first_name_farsi text,
  last_name_farsi text,
  -- Encrypted by the program; one that lies here as ten digits is encrypted by a job.
  national_code text,
  gender_title text check (gender_title in ('Male', 'Female')),
  birth_date date,
  scope text[] not null default '{}'
    check (scope <@ array['orders', 'refunds', 'visas', 'inventory', 'content', 'finance', 'users', 'audit', 'orders.read',
      'finance.read', 'refunds.approve', 'finance.approve', 'inventory.approve', 'content.publish']),
  created_at timestamptz not null,
  -- A keyed hash of the national code: one code has at most one account.
  national_code_key text unique,
  -- When the Persian name last became another: withdrawals wait for a day after it.
  name_changed_at timestamptz,
  -- Closed by its owner: the row stays for what orders and the book say of its id, and knows nothing of a person any more.
  closed_at timestamptz,
  unique (dialing_code, phone_number),
  constraint person_phone_is_whole check ((dialing_code is null) = (phone_number is null)),
  constraint person_is_reachable check (phone_number is not null or email is not null or closed_at is not null),
  constraint person_closed_is_bare check (
    closed_at is null
    or (
      scope = '{}'
      and num_nonnulls(phone_number, email, first_name, last_name, first_name_farsi, last_name_farsi) = 0
      and num_nonnulls(national_code, national_code_key, gender_title, birth_date, name_changed_at) = 0
    )
  )
);
create unique index person_email on identity.person (lower(email)) where email is not null;
-- Staff look for somebody by a part of the name.
create index person_name on identity.person using gin ((first_name_farsi || ' ' || last_name_farsi) gin_trgm_ops);
create index person_phone on identity.person (phone_number);
-- Until a code is encrypted, it is found as it stands.
create index person_plain_national_code on identity.person (national_code) where national_code ~ '^[0-9]{10}$';

-- Codes by message. Neither the code nor the challenge is kept: only what proves them.
create table identity.one_time_code (
  id uuid primary key,
  -- SHA-256 of the challenge that the asking client holds.
  challenge_hash bytea not null unique,
  client_id text not null,
  -- Whom failures at the code count against: the device or network address that asked for it.
  asker text not null,
  -- A mobile number (E.164) or an e-mail address.
  recipient text not null,
  -- HMAC over code, recipient and challenge, by a key that is not in the database.
  code_mac bytea not null,
  tries smallint not null default 0 check (tries between 0 and 3),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A code serves one purpose only.
  purpose text not null check (purpose in ('sign-in', 'find-order', 'confirm-email', 'prove-again')),
  -- Who asked, where somebody signed in did: to anybody else the code is worth nothing.
  user_id uuid references identity.person,
  constraint one_time_code_user_of_purpose check ((user_id is null) = (purpose in ('sign-in', 'find-order')))
);
create index one_time_code_expires_at on identity.one_time_code (expires_at);

-- What was spent of a limit: the instants within its longest window, by number or address.
create table identity.allowance (
  subject text primary key,
  spent_at timestamptz[] not null
);

-- Codes sent on a day and what they cost, for the daily caps: messages cost money. Kept by purse: a country, and apart for customers
-- and for strangers.
create table identity.daily_codes (
  day date not null,
  -- Such as «+98 strangers», «mail customers».
  purse text not null,
  sent integer not null check (sent >= 0),
  cost_rial bigint not null check (cost_rial >= 0),
  primary key (day, purse)
);

-- Failures in a row, by what is guessed at: a recipient's codes, or a user name's password. The row is locked while a guess is
-- tried, so tries of one subject follow each other.
create table identity.guess_guard (
  subject text primary key,
  failures_in_row smallint not null default 0,
  -- Each lock in a row lasts twice as long as the one before.
  locks_in_row smallint not null default 0,
  locked_until timestamptz,
  failed_at timestamptz
);

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

-- A signed-in client: the family of its refresh tokens. Revoking it refuses all its tokens at once.
create table identity.session (
  id uuid primary key,
  user_id uuid not null references identity.person,
  client_id text not null,
  -- How the person proved who they are.
  grant_type text not null,
  user_agent text not null,
  opened_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text
    check (revoked_because in ('signed-out', 'replayed', 'signed-out-elsewhere', 'password-changed', 'scope-changed',
      'second-factor-changed')),
  -- When the person last proved who they are in this session: fresh proof is asked before bank accounts and passwords change.
  proved_at timestamptz not null,
  -- Since when the session's device is known; without a device cookie since it signed in.
  device_since timestamptz not null,
  device_hash bytea,
  -- The second factor of staff in this session: first shown, last shown, and when a call last used the scopes it gave.
  staff_since timestamptz,
  staff_proved_at timestamptz,
  staff_used_at timestamptz,
  constraint session_staff_is_whole check (num_nonnulls(staff_since, staff_proved_at, staff_used_at) in (0, 3)),
  constraint session_revoked_has_reason check ((revoked_at is null) = (revoked_because is null))
);
create index session_of_user on identity.session (user_id, used_at desc);
create index session_expires_at on identity.session (expires_at);

create table identity.refresh_token (
  -- SHA-256 of the token.
  token_hash bytea primary key,
  session_id uuid not null references identity.session on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- When its successor was issued; used again later than the grace allows, it is a stolen one.
  consumed_at timestamptz
);
create index refresh_token_session on identity.refresh_token (session_id);

-- The keys that access tokens are signed with, encrypted by the configured secret so that all nodes share them.
create table identity.signing_key (
  kid text primary key,
  sealed_key text not null,
  created_at timestamptz not null
);

-- Passengers a user keeps for next time.
create table identity.saved_passenger (
  id uuid primary key,
  user_id uuid not null references identity.person,
  -- The document they travel on: a user keeps each document once.
  document_key text not null check (document_key <> ''),
  type text not null check (type in ('Adult', 'Child', 'Infant')),
  document_type text not null check (document_type in ('Passport', 'NationalCode')),
  first_name text not null,
  last_name text not null,
  first_name_farsi text not null,
  last_name_farsi text not null,
  gender_title text not null check (gender_title in ('Male', 'Female')),
  birth_date date not null,
  national_code text not null default '',
  nationality_country_name_fa text not null default '',
  passport_issuing_country_name_fa text not null default '',
  passport_type text check (passport_type in ('IraqPassport', 'IranianPassport', 'OtherCountries')),
  passport_number text not null default '',
  passport_expires_on date,
  saved_at timestamptz not null,
  -- The calendar the expiry is printed in, so that the date is shown again as it was typed.
  passport_expiration_date_type text check (passport_expiration_date_type in ('Gregorian', 'Jalali')),
  unique (user_id, document_key)
);

-- Where a user's money goes back to. Encrypted by the configured secret, each for its owner and field.
create table identity.bank_account (
  user_id uuid primary key references identity.person,
  sealed_card_number text,
  sealed_account_number text,
  sealed_iban text,
  changed_at timestamptz not null,
  -- Whose the IBAN is, as the banks' inquiry or staff say. Only a verified one is ever paid to; a changed one is verified anew.
  holder_fa text,
  verified_at timestamptz,
  -- 'inquiry', or the name of the staff member who looked.
  verified_by text,
  -- Since when this IBAN is there; the row also changes with a card.
  iban_changed_at timestamptz,
  -- What the banks said of an account that is not verified, so that its owner and staff know what is in the way.
  inquiry text check (inquiry in ('silent', 'no-account', 'another-name', 'no-name')),
  inquired_at timestamptz,
  -- Whom the banks name where it is not the user: for staff alone.
  other_holder_fa text,
  constraint bank_account_verified_has_holder check ((verified_at is null) = (holder_fa is null)),
  constraint bank_account_verified_has_verifier check ((verified_at is null) = (verified_by is null)),
  constraint bank_account_verified_has_iban check (verified_at is null or sealed_iban is not null),
  constraint bank_account_inquiry_has_time check ((inquiry is null) = (inquired_at is null)),
  constraint bank_account_other_holder_of_inquiry
    check ((other_holder_fa is not null) = (inquiry is not distinct from 'another-name'))
);

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

-- A browser somebody has signed in with, by the hash of a cookie that outlives the session.
create table identity.device (
  user_id uuid not null references identity.person,
  token_hash bytea not null,
  known_since timestamptz not null,
  used_at timestamptz not null,
  primary key (user_id, token_hash)
);

-- Another name of somebody who has money with us, in the wallet or in an order: staff decide.
create table identity.name_request (
  user_id uuid primary key references identity.person,
  first_name_farsi text,
  last_name_farsi text,
  asked_at timestamptz not null
);

-- What happened to an account, as its owner reads it on every device.
create table identity.notice (
  id uuid primary key,
  user_id uuid not null references identity.person,
  kind text not null
    check (kind in ('password', 'email', 'bank', 'name', 'device', 'withdrawal', 'withdrawal-returned', 'refund-to-account',
      'sign-in-tried')),
  -- Which session it came from, where it came from one.
  session_id uuid,
  happened_at timestamptz not null
);
create index notice_of_user on identity.notice (user_id, happened_at desc);

-- What staff show beside their sign-in. A passkey is known by its credential id; only its public key is here.
create table identity.passkey (
  id uuid primary key,
  user_id uuid not null references identity.person,
  credential_id text not null unique check (credential_id <> ''),
  public_key bytea not null,
  -- Some authenticators count their signatures; one that falls back was copied.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name_fa text not null check (name_fa <> ''),
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_of_user on identity.passkey (user_id);

-- What an authenticator is asked to sign: one of a kind waits in a session, and is used up by the answer.
create table identity.passkey_challenge (
  session_id uuid not null references identity.session on delete cascade,
  purpose text not null check (purpose in ('add', 'prove')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (session_id, purpose)
);

-- The key of an app that makes codes, encrypted by the configured secret; a new one waits until a code of it was shown.
create table identity.totp (
  user_id uuid primary key references identity.person,
  sealed_key text,
  confirmed_at timestamptz,
  -- The time step of the last code: a code is good once.
  last_step bigint,
  waiting_key text,
  constraint totp_confirmed_by_a_code check (num_nonnulls(sealed_key, confirmed_at, last_step) in (0, 3)),
  constraint totp_has_a_key check (num_nonnulls(sealed_key, waiting_key) > 0)
);

-- Codes for when phone and passkey are lost, each good once: only what proves them is kept.
create table identity.recovery_code (
  user_id uuid not null references identity.person,
  code_mac bytea not null,
  used_at timestamptz,
  primary key (user_id, code_mac)
);
