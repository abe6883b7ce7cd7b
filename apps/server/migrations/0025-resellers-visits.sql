-- Visitors whom sites that compare prices send us, what they searched and bought, and which steps those sites are told of.
create schema resellers;

-- One click on a reseller's site.
create table resellers.visit (
  id uuid primary key,
  reseller text not null check (reseller in ('safarmarket')),
  -- The reseller's own id of the click; it says nothing of a person to us.
  reference text not null check (reference <> ''),
  arrived_at timestamptz not null,
  unique (reseller, reference)
);
create index visit_arrived on resellers.visit (arrived_at);

-- What the visitor searched for; the latest click that led to a search has it.
create table resellers.visited_search (
  visit_id uuid not null references resellers.visit on delete cascade,
  request_id uuid not null,
  criteria jsonb not null,
  searched_at timestamptz not null,
  primary key (visit_id, request_id)
);
create index visited_search_of_request on resellers.visited_search (request_id, searched_at desc);

-- The mark of an order that came from a reseller.
create table resellers.sale (
  order_id uuid primary key,
  visit_id uuid not null references resellers.visit,
  request_id uuid not null,
  -- What the reseller reads in place of our order's number.
  reference text not null unique check (reference <> ''),
  marked_at timestamptz not null
);
create index sale_of_visit on resellers.sale (visit_id);

-- One step of a visit that its reseller is told of, once. `telling` is written before the call: who finds it there cannot know
-- whether the call went out, and does not repeat it.
create table resellers.step (
  id uuid primary key,
  visit_id uuid not null references resellers.visit on delete cascade,
  request_id uuid not null,
  order_id uuid references resellers.sale,
  step text not null check (step in ('results', 'passengers', 'confirm', 'paid')),
  state text not null check (state in ('waiting', 'telling', 'told', 'refused', 'unsent', 'unknown')),
  recorded_at timestamptz not null,
  settled_at timestamptz,
  unique nulls not distinct (visit_id, step, order_id),
  constraint step_order_where_sold check ((order_id is not null) = (step in ('confirm', 'paid'))),
  constraint step_settled_has_time check ((settled_at is not null) = (state not in ('waiting', 'telling')))
);
create index step_of_order on resellers.step (order_id) where order_id is not null;
