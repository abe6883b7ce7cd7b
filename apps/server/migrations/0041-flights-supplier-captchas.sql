-- A supplier that wants its picture read counts each answer once: what was shown is kept by its own name until it is answered.
create table flights.supplier_captcha (
  id uuid primary key,
  supplier text not null,
  offer_key text not null,
  -- What the supplier knows the picture by.
  token text not null,
  expires_at timestamptz not null,
  answered_at timestamptz
);
create index supplier_captcha_expires_at on flights.supplier_captcha (expires_at);

-- The picture that `captcha_code` answers.
alter table flights.reservation add column captcha_token text;
