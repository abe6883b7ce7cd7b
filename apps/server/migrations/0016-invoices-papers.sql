-- Invoices: whom they are made out to, and the papers as they were issued.
create schema invoices;

-- Whom the invoice of an order is made out to; the newest of a user is offered for the next order.
create table invoices.buyer (
  order_id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('Company', 'Person')),
  name text not null check (name <> ''),
  -- Eleven digits of a company; of a person ten, encrypted by the program.
  national_id text not null,
  -- Empty where none was given.
  economic_code text not null check (economic_code ~ '^([0-9]{11}|[0-9]{12}|[0-9]{14})?$'),
  postal_code text not null check (postal_code ~ '^[0-9]{10}$'),
  address text not null check (address <> ''),
  changed_at timestamptz not null
);
create index buyer_of_user on invoices.buyer (user_id, changed_at desc);

-- Papers are numbered without gaps in each Jalali year.
create table invoices.series (
  year smallint primary key check (year between 1400 and 1500),
  -- The number given last. Moved in the transaction that writes the paper, so a paper that is not written takes no number.
  last integer not null check (last > 0)
);

-- Never changed. What comes back later is a paper of its own.
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
  constraint paper_return_has_sale check ((kind = 'return') = (sale_id is not null and refund_request_id is not null))
);
create unique index paper_one_sale on invoices.paper (order_id) where kind = 'sale';
create index paper_order on invoices.paper (order_id);

-- Nothing but the encryption of the buyer's national code may be renewed, when the key changes.
create function invoices.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and jsonb_typeof(old.content #> '{buyer,nationalId}') = 'string'
    and new.content #>> '{buyer,nationalId}' like 's%.%.%.%'
    and (new.content #- '{buyer,nationalId}') = (old.content #- '{buyer,nationalId}')
    and (to_jsonb(new) - 'content') = (to_jsonb(old) - 'content')
  then
    return new;
  end if;
  raise exception 'invoices.paper is only added to';
end $$;
create trigger paper_stays before update or delete on invoices.paper
  for each row execute function invoices.refuse_change();
