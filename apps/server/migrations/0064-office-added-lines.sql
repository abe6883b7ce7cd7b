-- What staff added to an order of their customer after it was placed; who placed the order stands in sold_order.

create table office.sold_line (
  line_id uuid primary key,
  order_id uuid not null,
  selling_id uuid not null references office.selling
);
create index sold_line_of_order on office.sold_line (order_id);
create index sold_line_of_selling on office.sold_line (selling_id);
