-- Discount codes, and which order each was used for. Limits are counters moved by conditional updates, so that a race for the
-- last redemption has one winner.
create schema discounts;

create table discounts.voucher (
  id uuid primary key,
  -- As people type it, in capitals and Latin digits.
  code text not null unique check (char_length(code) between 3 and 32),
  title_fa text not null,
  -- A share in hundredths of a percent, or a fixed amount.
  basis_points int check (basis_points between 1 and 10000),
  amount_rial bigint check (amount_rial > 0),
  ceiling_rial bigint check (ceiling_rial > 0),
  least_total_rial bigint not null check (least_total_rial >= 0),
  -- Null is every product, every route.
  products text[],
  routes text[],
  is_first_order boolean not null,
  per_user int check (per_user > 0),
  in_all int check (in_all > 0),
  starts_at timestamptz not null,
  ends_at timestamptz,
  stopped_at timestamptz,
  taken int not null,
  made_by text not null,
  made_at timestamptz not null,
  constraint voucher_share_or_amount check ((basis_points is null) <> (amount_rial is null)),
  constraint voucher_taken_within_limit check (taken >= 0 and (in_all is null or taken <= in_all))
);

create table discounts.voucher_user (
  voucher_id uuid not null references discounts.voucher,
  user_id uuid not null,
  taken int not null check (taken >= 0),
  primary key (voucher_id, user_id)
);

create table discounts.redemption (
  id uuid primary key,
  voucher_id uuid not null references discounts.voucher,
  order_id uuid not null,
  user_id uuid not null,
  amount_rial bigint not null check (amount_rial > 0),
  is_first_order boolean not null,
  -- What a provider of vouchers wants kept with its code; never read by us.
  provider_extra text,
  state text not null check (state in ('applied', 'used', 'released')),
  applied_at timestamptz not null,
  ended_at timestamptz
);
create unique index redemption_of_order on discounts.redemption (order_id) where state <> 'released';
-- A first order happens once.
create unique index redemption_of_first_order on discounts.redemption (user_id)
  where is_first_order and state <> 'released';
create index redemption_of_voucher on discounts.redemption (voucher_id);

-- Codes somebody tried that do not exist: guessing is bounded.
create table discounts.miss (
  user_id uuid primary key,
  misses int not null check (misses > 0),
  since timestamptz not null
);
