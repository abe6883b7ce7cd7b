-- Invoices as they were issued: numbered without gaps in each Jalali year, and never changed. What comes back later is a paper of its own.
create table invoices.series (
  year smallint primary key check (year between 1400 and 1500),
  -- The number given last. Moved in the dbTx that writes the paper, so a paper that is not written takes no number.
  last integer not null check (last > 0)
);

create table invoices.paper (
  id uuid primary key,
  year smallint not null references invoices.series,
  number integer not null check (number > 0),
  kind text not null check (kind in ('sale', 'return')),
  order_id uuid not null,
  -- The invoice that a return takes back from, and the refund it is about.
  sale_id uuid references invoices.paper,
  refund_request_id uuid unique,
  issued_at timestamptz not null,
  -- Seller, buyer, lines and sums as they were at that moment: the paper is drawn from nothing else.
  content jsonb not null,
  unique (year, number),
  check ((kind = 'return') = (sale_id is not null and refund_request_id is not null))
);
create unique index paper_one_sale on invoices.paper (order_id) where kind = 'sale';
create index paper_order on invoices.paper (order_id);

create function invoices.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'invoices.paper is only added to';
end $$;
create trigger paper_stays before update or delete on invoices.paper
  for each row execute function invoices.refuse_change();
