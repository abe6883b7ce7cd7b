-- Who someone is: people, the codes they sign in with, their sessions, and the passengers they keep.
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
  -- One national code has at most one account.
  national_code text unique check (national_code ~ '^[0-9]{10}$'),
  gender_title text check (gender_title in ('Male', 'Female')),
  birth_date date,
  scope text[] not null default '{}'
    check (scope <@ array['orders', 'refunds', 'visas', 'inventory', 'content', 'finance', 'users']),
  created_at timestamptz not null,
  unique (dialing_code, phone_number),
  check ((dialing_code is null) = (phone_number is null)),
  check (phone_number is not null or email is not null)
);
create unique index person_email on identity.person (lower(email)) where email is not null;

-- Codes by message. Neither the code nor the challenge is kept: only what proves them.
create table identity.one_time_code (
  id uuid primary key,
  -- SHA-256 of the challenge that the asking client holds.
  challenge_hash bytea not null unique,
  client_id text not null,
  -- E.164.
  number text not null,
  -- HMAC over code, number and challenge, by a key that is not in the database.
  code_mac bytea not null,
  tries smallint not null default 0 check (tries between 0 and 3),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_code_expires_at on identity.one_time_code (expires_at);

-- What was spent of a limit: the instants within its longest window, by number or address.
create table identity.allowance (
  subject text primary key,
  spent_at timestamptz[] not null
);

-- Codes sent on a day, for the daily cap over all.
create table identity.daily_codes (
  day date primary key,
  sent integer not null check (sent >= 0)
);

-- Failures in a row of a number; the row is locked while a code for it is tried, so tries of one number follow each other.
create table identity.number_guard (
  number text primary key,
  failures_in_row smallint not null default 0,
  -- Each lock in a row lasts twice as long as the one before.
  locks_in_row smallint not null default 0,
  locked_until timestamptz,
  failed_at timestamptz
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
  revoked_because text check (revoked_because in ('signed-out', 'replayed')),
  check ((revoked_at is null) = (revoked_because is null))
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

-- The keys that access tokens are signed with, sealed by the configured secret so that all nodes share them.
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
  unique (user_id, document_key)
);
