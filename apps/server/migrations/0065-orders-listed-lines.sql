-- Lists of staff ask for orders by the state of their money and of their lines, the newest first. What both say of an order stands in
-- different tables, so no index could answer both: a million paid orders were looked through for one that has a line still held. Each
-- line carries what its order's list is found by; the database keeps it in step, and nobody else writes it.

alter table orders.line add column order_money text, add column order_registered_at timestamptz;
update orders.line set order_money = sold.money, order_registered_at = sold.registered_at from orders.order as sold where sold.id = order_id;
alter table orders.line alter column order_money set not null, alter column order_registered_at set not null;

create function orders.list_line() returns trigger language plpgsql as $$
begin
  select money, registered_at into new.order_money, new.order_registered_at from orders.order where id = new.order_id;
  return new;
end $$;
create trigger line_listed before insert or update of order_id on orders.line
  for each row execute function orders.list_line();

create function orders.list_money() returns trigger language plpgsql as $$
begin
  update orders.line set order_money = new.money where order_id = new.id;
  return null;
end $$;
create trigger order_money_listed after update of money on orders.order
  for each row when (old.money is distinct from new.money) execute function orders.list_money();

drop index orders.line_of_state;
create index line_of_state on orders.line (fulfilment, order_money, order_registered_at desc, order_id desc);
create index order_of_money on orders.order (money, registered_at desc, id desc);
