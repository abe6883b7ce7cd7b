-- Passkeys that people sign in with in place of a code. Those of the staff's gate stay apart: one key shown twice is not two factors.
create table identity.sign_in_passkey (
  id uuid primary key,
  user_id uuid not null references identity.person,
  credential_id text not null unique check (credential_id <> ''),
  public_key bytea not null,
  -- Some authenticators count their signatures; one that falls back was copied.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- The device it was made on, as its owner knows it.
  name_fa text not null check (name_fa <> ''),
  created_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_passkey_of_user on identity.sign_in_passkey (user_id);

-- What a browser in which nobody is signed in is asked to sign: used up by the answer, forgotten when it is late.
create table identity.sign_in_challenge (
  challenge text primary key,
  expires_at timestamptz not null
);
create index sign_in_challenge_expires_at on identity.sign_in_challenge (expires_at);

alter table identity.passkey_challenge
  drop constraint passkey_challenge_purpose_check,
  add constraint passkey_challenge_purpose_check check (purpose in ('add', 'prove', 'add-for-sign-in'));

alter table identity.notice
  drop constraint notice_kind_check,
  add constraint notice_kind_check check (
    kind in ('password', 'email', 'bank', 'name', 'device', 'passkey', 'withdrawal', 'withdrawal-returned',
      'refund-to-account', 'sign-in-tried')
  );
