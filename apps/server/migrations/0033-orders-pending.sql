-- Lines whose issuing broke its promise: staff are told once, and decide once what the supplier does not say.
create table orders.pending_line (
  line_id uuid primary key references orders.line,
  order_id uuid not null references orders.order,
  told_at timestamptz not null,
  decision text check (decision in ('issued', 'failed')),
  decided_at timestamptz,
  decided_by text,
  reason text,
  -- What the supplier said after staff had decided otherwise; somebody has to talk to it.
  contradiction text,
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null)),
  check (contradiction is null or decision is not null)
);
