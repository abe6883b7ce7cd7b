-- What a lender has verified and is to settle, revert or take back: one row for each payment by a lender that was paid.
create table payments.capture (
  payment_id uuid primary key references payments.payment,
  order_id uuid not null,
  gateway text not null,
  amount_rial bigint not null check (amount_rial > 0),
  -- Whether it paid its order; one that did not was reverted from its first moment.
  is_taken boolean not null,
  -- Open while what was bought is on its way; whoever moves it on decides, once, whether it is settled or reverted.
  state text not null check (state in ('open', 'settling', 'settled', 'reverting', 'reverted', 'refused')),
  -- What of it is to go back to the lender by our book, and what the lender says it has taken back.
  to_return_rial bigint not null default 0,
  returned_rial bigint not null default 0,
  -- The lender's words when it would not: staff must look, nothing is asked of it any more.
  refusal text check (refusal <> ''),
  created_at timestamptz not null,
  asked_at timestamptz,
  ended_at timestamptz,
  constraint capture_returns check (0 <= returned_rial and returned_rial <= to_return_rial and to_return_rial <= amount_rial),
  constraint capture_reverted_is_whole check (state not in ('reverting', 'reverted') or to_return_rial = amount_rial),
  constraint capture_is_settled_first check (returned_rial = 0 or state in ('settled', 'reverted')),
  constraint capture_refusal check (state <> 'refused' or refusal is not null),
  constraint capture_ended_at check ((state in ('settled', 'reverted', 'refused')) = (ended_at is not null))
);
-- One loan pays an order; another for the same order is reverted.
create unique index capture_order on payments.capture (order_id) where state not in ('reverting', 'reverted');
-- What a lender has still to be asked for.
create index capture_unfinished on payments.capture (created_at)
  where refusal is null and (state in ('settling', 'reverting') or returned_rial < to_return_rial);
-- Which of an order's loans pays it, as its page and its refunds ask.
create index capture_of_order on payments.capture (order_id) where is_taken;
