-- States as types of their own: PostgreSQL reads the text of a check constraint anew at each write of its row, and that of a domain once
-- for each connection, and asks it only where the column is written.
create domain orders.fulfilment as text check (
  value in ('holding', 'held', 'refused', 'released', 'issuing', 'issued', 'failed', 'void')
);
alter table orders.line
  drop constraint line_fulfilment_check,
  alter column fulfilment type orders.fulfilment;

create domain orders.money as text check (
  value in ('unpaid', 'paid', 'part-refunded', 'refunded', 'closed')
);
alter table orders.order
  drop constraint order_money_check,
  alter column money type orders.money;
