-- Travel insurance: what insurers sell, by version, and the policies that were sold.
create schema insurance;

-- Everything for sale as it was brought in. Only added to.
create table insurance.tariff (
  version int primary key,
  content jsonb not null,
  -- Of the content as it was written, so that bringing in the same again adds nothing.
  content_hash text not null,
  imported_at timestamptz not null,
  constraint tariff_version check (version > 0)
);

-- One for each line of an order that is insurance: a plan for a journey, for one or more people.
create table insurance.cover (
  line_id uuid primary key,
  order_id uuid not null,
  user_id uuid not null,
  insurer text not null,
  plan_code text not null,
  tariff_version int not null references insurance.tariff,
  kind text not null,
  countries text[] not null,
  -- Both days count; Tehran's.
  starts_on date not null,
  ends_on date not null,
  -- The plan as it was sold: later tariffs change no policy.
  terms jsonb not null,
  is_sample boolean not null,
  -- The first day begins then, or the flight leaves that it is bought beside: no policy is sold afterwards.
  sale_ends_at timestamptz not null,
  -- The hold of its line that it stands under; null where nobody may pay for it.
  hold_key uuid,
  constraint cover_kind check (kind in ('medical', 'accident')),
  constraint cover_some_days check (ends_on >= starts_on),
  constraint cover_countries check (cardinality(countries) > 0)
);
create index cover_order on insurance.cover (order_id);

-- The people of a cover, each a unit of its line.
create table insurance.insured (
  id uuid primary key,
  line_id uuid not null references insurance.cover,
  place smallint not null,
  first_name text not null,
  last_name text not null,
  first_name_farsi text not null,
  last_name_farsi text not null,
  gender_title text not null,
  birth_date date not null,
  -- Sealed; the national code empty where none was given.
  passport_number text not null,
  national_code text not null,
  price_rial bigint not null,
  -- What of it the insurer is owed.
  cost_rial bigint not null,
  -- A keyed hash of passport, plan and first day: insured once.
  cover_key text not null,
  cancel_key uuid,
  cancel_kept_rial bigint,
  voided_at timestamptz,
  -- Since when the insurer knows that it is void.
  void_told_at timestamptz,
  unique (line_id, place),
  constraint insured_gender check (gender_title in ('Male', 'Female')),
  constraint insured_price check (price_rial > 0 and cost_rial between 0 and price_rial),
  constraint insured_cancelled check ((cancel_key is null) = (cancel_kept_rial is null)
    and cancel_kept_rial between 0 and price_rial and (voided_at is null or cancel_key is not null)),
  constraint insured_told_when_void check (void_told_at is null or cancel_key is not null)
);

-- Who is insured at present, by passport, plan and first day: two paid orders cannot both be issued.
create table insurance.live_cover (
  cover_key text primary key,
  insured_id uuid not null unique references insurance.insured
);

-- What an insurer gave for one insured, by whichever way, and what becomes their policy: here a number is given once.
create table insurance.issued (
  insured_id uuid primary key references insurance.insured,
  insurer text not null,
  number text not null,
  -- By which the Central Insurance knows it.
  unique_code text not null,
  -- Which officer wrote it down; null where it came with its line, from the insurer itself or from staff, whom orders knows.
  staff text,
  noted_at timestamptz not null,
  unique (insurer, number),
  unique (unique_code),
  constraint issued_number check (number <> '' and unique_code <> '')
);

-- The insurer's own paper, sealed.
create table insurance.insurers_paper (
  insured_id uuid primary key references insurance.issued,
  content text not null,
  byte_length int not null,
  constraint insurers_paper_size check (byte_length between 1 and 2097152)
);

-- A policy: written with its line's move to issued.
create table insurance.policy (
  id uuid primary key,
  insured_id uuid not null unique references insurance.insured,
  number text not null,
  unique_code text not null,
  issued_at timestamptz not null
);
