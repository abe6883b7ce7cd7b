-- What a discount code takes off an order, and each line's share of it.
alter table orders.order
  add discount_amount bigint not null default 0
    check (discount_amount >= 0 and discount_amount <= total_amount),
  add discount_code text,
  add discount_provider_extra text,
  add check ((discount_code is null) = (discount_amount = 0));
alter table orders.line
  add discount bigint not null default 0 check (discount >= 0 and discount <= amount);
