-- What a code may cost in all, and what it has cost with what is promised to orders that wait for their payment. Moved by conditional updates, as its counters are.
alter table discounts.voucher
  add column budget_rial bigint check (budget_rial > 0),
  add column given_rial bigint not null default 0;
update discounts.voucher voucher set given_rial = coalesce(
  (select sum(amount_rial) from discounts.redemption where voucher_id = voucher.id and state <> 'released'), 0);
alter table discounts.voucher
  alter column given_rial drop default,
  add constraint voucher_given_within_budget check (given_rial >= 0 and (budget_rial is null or given_rial <= budget_rial));
