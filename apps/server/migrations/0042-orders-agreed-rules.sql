-- Which version of which rules an order was placed under; rows are only added. What a version says stands in the revisions of content.
create table orders.agreed_rule (
  order_id uuid not null references orders.order,
  -- The address of the page, and what it was called.
  path text not null,
  title_fa text not null check (title_fa <> ''),
  revision int not null check (revision > 0),
  primary key (order_id, path)
);
