-- Where a user's own money may be paid out to. Only a verified account is ever paid to; a changed one is verified anew.
create table identity.bank_account (
  user_id uuid primary key references identity.person,
  iban text not null check (iban ~ '^IR[0-9]{24}$'),
  saved_at timestamptz not null,
  -- Who the bank says owns it, once that is known.
  holder_fa text,
  verified_at timestamptz,
  -- 'inquiry', or the name of the staff member who looked.
  verified_by text,
  check ((verified_at is null) = (holder_fa is null)),
  check ((verified_at is null) = (verified_by is null))
);
