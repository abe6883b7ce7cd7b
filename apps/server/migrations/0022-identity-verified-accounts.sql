-- Whose the IBAN is, as the banks' inquiry or staff say. Only a verified one is ever paid to; a changed one is verified anew.
alter table identity.bank_account
  add column holder_fa text,
  add column verified_at timestamptz,
  -- 'inquiry', or the name of the staff member who looked.
  add column verified_by text,
  -- Since when this IBAN is there; the row also changes with a card.
  add column iban_changed_at timestamptz,
  add check ((verified_at is null) = (holder_fa is null)),
  add check ((verified_at is null) = (verified_by is null)),
  add check (verified_at is null or sealed_iban is not null);
update identity.bank_account set iban_changed_at = changed_at where sealed_iban is not null;
