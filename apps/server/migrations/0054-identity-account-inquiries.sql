-- What the banks said of an account that is not verified, so that its owner and staff know what is in the way.
alter table identity.bank_account
  add column inquiry text check (inquiry in ('silent', 'no-account', 'another-name', 'no-name')),
  add column inquired_at timestamptz,
  -- Whom the banks name where it is not the user: for staff alone.
  add column other_holder_fa text,
  add check ((inquiry is null) = (inquired_at is null)),
  add check ((other_holder_fa is not null) = (inquiry is not distinct from 'another-name'));
