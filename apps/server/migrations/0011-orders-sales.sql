-- What was sold: an order with its money state, and lines with their fulfilment state; the two move apart (decisions 10).
create schema orders;

create table orders.order (
  id uuid primary key,
  -- What people read out on the telephone; random, so that orders cannot be counted or guessed.
  number text not null unique,
  user_id uuid not null,
  title_fa text not null,
  -- The number without its leading 0, behind its dialling code: '+964', '7701234567'.
  contact_dialing_code text not null check (contact_dialing_code ~ '^\+[1-9][0-9]{0,3}$'),
  -- Empty once the buyer has closed their account.
  contact_phone text not null check (contact_phone ~ '^([1-9][0-9]{5,13})?$'),
  contact_email text,
  channel smallint not null,
  total_amount bigint not null check (total_amount > 0),
  money text not null,
  -- When the first of what its lines hold runs out; null where nothing does. A copy, so that the row by itself decides between paying and expiring.
  pay_by timestamptz,
  registered_at timestamptz not null,
  paid_at timestamptz,
  -- When its buyer gave it up; an order that nobody paid in time has none.
  cancelled_at timestamptz,
  -- What a discount code takes off the total.
  discount_amount bigint not null default 0,
  discount_code text,
  discount_provider_extra text,
  -- Hash of what was asked for; the order's id is made of the caller and the key of the call, so a repeat finds it.
  request_hash text not null,
  -- A keyed hash of each traveller's document: the same person in several open orders is found by it.
  person_keys text[] not null default '{}',
  -- Whether other money of the wallet may pay for what banks have not sent, and what they have sent while it is unpaid.
  uses_wallet boolean not null default true,
  earmarked_amount bigint not null default 0 check (earmarked_amount >= 0),
  -- What came for it out of its buyer's wallet, and what went back to them: both only grow.
  received_rial bigint not null default 0,
  returned_rial bigint not null default 0,
  -- What was paid for it and is neither earned nor given back: the ledger's receivable of this order, written with each entry that moves it.
  receivable_rial bigint not null default 0,
  constraint order_money check (money in ('unpaid', 'part-paid', 'paid', 'part-refunded', 'refunded', 'closed')),
  -- An order that was paid whole says when; one that was paid in part and then cancelled never was.
  constraint order_paid_has_time check (
    case when money in ('unpaid', 'part-paid', 'closed') then paid_at is null
      when money in ('paid', 'part-refunded') then paid_at is not null else true end),
  constraint order_cancelled_is_closed check (cancelled_at is null or money = 'closed'),
  constraint order_discount_within_total check (discount_amount >= 0 and discount_amount <= total_amount),
  constraint order_discount_has_code check ((discount_code is null) = (discount_amount = 0)),
  constraint order_earmarks_only_unpaid check (earmarked_amount = 0 or money in ('unpaid', 'part-paid')),
  constraint order_returned_within_received check (returned_rial between 0 and received_rial),
  constraint order_receivable_not_negative check (receivable_rial >= 0)
);
create index order_of_user on orders.order (user_id, registered_at desc);
create index order_unpaid on orders.order (pay_by) where money = 'unpaid';
-- Of open orders for the limits of a person; of all for staff who look for a traveller.
create index order_of_person on orders.order using gin (person_keys);
create index order_newest on orders.order (registered_at desc, id desc);
create index order_of_phone on orders.order (contact_phone);

-- What an order is paid in: most in one piece, due with what it holds; some in a deposit and a balance that is due on a day.
create table orders.instalment (
  order_id uuid not null references orders.order,
  position smallint not null check (position >= 0),
  -- Before any discount, which is taken off the last.
  amount_rial bigint not null check (amount_rial > 0),
  due_at timestamptz,
  paid_at timestamptz,
  -- When it was found missed: from then on nobody pays it, and the order is cancelled.
  missed_at timestamptz,
  primary key (order_id, position),
  constraint instalment_first_is_due_with_the_hold check ((due_at is null) = (position = 0)),
  constraint instalment_paid_or_missed check (paid_at is null or missed_at is null)
);
create index instalment_due on orders.instalment (due_at) where due_at is not null and paid_at is null and missed_at is null;

create table orders.line (
  id uuid primary key,
  order_id uuid not null references orders.order,
  position smallint not null,
  kind text not null,
  -- The spec's word for it.
  product_type text not null,
  title_fa text not null,
  -- Local times where it begins and ends, without offset.
  starts_at text not null,
  ends_at text not null,
  amount bigint not null check (amount > 0),
  fulfilment text not null,
  issuing_since timestamptz,
  -- Until when its product promises to have it issued, once it is paid.
  promised_by timestamptz,
  -- Who has the next step of a line that is requested or issuing, and when its product is asked about it again.
  waits_for text,
  waits_until timestamptz,
  -- Since when its promise stands still, because its traveller has the next step.
  paused_at timestamptz,
  -- The spec's word for its state, where that is not the usual one.
  word text,
  -- What its supplier calls it, since it was issued.
  reference text,
  -- Numbers the line's holds: 1 is the first, each time it is held again it grows.
  generation smallint not null default 1,
  -- Until when it is held in this generation; null where its product holds without an end.
  hold_expires_at timestamptz,
  -- The line's share of the order's discount.
  discount bigint not null default 0,
  -- The line that this one is a further sum for, asked for after that was paid, and by what its product knows the sum.
  part_of uuid references orders.line,
  supplement_key uuid,
  unique (order_id, position),
  unique (part_of, supplement_key),
  constraint line_supplement_has_key check ((part_of is null) = (supplement_key is null)),
  -- What was sold costs what it was sold for: only these may turn out to cost more.
  constraint line_supplement_of_kind check (part_of is null or kind in ('visa', 'insurance', 'tour')),
  constraint line_kind check (kind in ('flight', 'tour', 'hotel', 'visa', 'insurance')),
  constraint line_fulfilment
    check (fulfilment in ('holding', 'requested', 'held', 'refused', 'released', 'issuing', 'issued', 'failed', 'void')),
  constraint line_waits_for check (waits_for in ('supplier', 'staff', 'traveller')),
  constraint line_waits_until_with_party check ((waits_until is null) = (waits_for is null)),
  constraint line_waits_while_open check (waits_for is null or fulfilment in ('requested', 'issuing')),
  constraint line_requested_waits check (fulfilment <> 'requested' or waits_for is not null),
  constraint line_paused_for_traveller
    check ((paused_at is not null) = (fulfilment = 'issuing' and waits_for is not distinct from 'traveller')),
  constraint line_promise_with_issuing check ((promised_by is null) = (issuing_since is null)),
  constraint line_discount_within_amount check (discount >= 0 and discount <= amount)
);
create index line_supplement on orders.line (part_of) where part_of is not null;
create index line_issuing on orders.line (promised_by) where fulfilment = 'issuing';
create index line_of_state on orders.line (fulfilment, order_id);
create index line_of_reference on orders.line (reference) where reference is not null;

-- The smallest part of a line that is cancelled alone, and the only thing that has a price: a seat, a room, an application.
create table orders.unit (
  id uuid primary key,
  line_id uuid not null references orders.line,
  order_id uuid not null references orders.order,
  position smallint not null,
  label_fa text not null,
  state text not null default 'live',
  price_rial bigint not null,
  -- What of the price a discount may lower.
  discountable_rial bigint not null,
  -- The unit's share of its line's discount.
  discount_rial bigint not null default 0,
  -- What stays charged of the price of a unit that ended.
  kept_rial bigint,
  -- What its customer owes for it in the end; the rest of what was paid for it goes back.
  due_rial bigint not null generated always as (
    case when state in ('cancelled', 'failed') then least(kept_rial, price_rial - discount_rial) else price_rial - discount_rial end) stored,
  unique (line_id, position),
  constraint unit_state check (state in ('live', 'cancelling', 'cancelled', 'failed')),
  constraint unit_discount_within_price
    check (0 <= discount_rial and discount_rial <= discountable_rial and discountable_rial <= price_rial),
  constraint unit_kept_within_price check (kept_rial between 0 and price_rial),
  constraint unit_ended_has_kept check ((state in ('cancelled', 'failed')) = (kept_rial is not null))
);
create index unit_of_order on orders.unit (order_id);
-- Staff look for a traveller by a part of the name.
create index unit_of_name on orders.unit using gin (label_fa gin_trgm_ops);

-- Whom a unit is for, of the people of its order.
create table orders.unit_person (
  unit_id uuid not null references orders.unit,
  person_id uuid not null,
  primary key (unit_id, person_id)
);

-- What is owed for a unit and to whom, in the supplier's currency and in rial.
create table orders.cost (
  unit_id uuid not null references orders.unit,
  supplier text not null,
  amount_minor bigint not null,
  currency text not null,
  rial bigint not null,
  primary key (unit_id, supplier, currency),
  constraint cost_not_negative check (amount_minor >= 0 and rial >= 0),
  constraint cost_currency check (currency ~ '^[A-Z]{3}$'),
  constraint cost_of_rial_is_rial check (currency <> 'IRR' or amount_minor = rial)
);

-- What of a further sum the agency owes whom, as its product asked for it.
create table orders.supplement (
  line_id uuid primary key references orders.line,
  supplier text not null,
  cost_rial bigint not null,
  constraint supplement_cost_not_negative check (cost_rial >= 0)
);

-- What a supplier keeps for a line for a while, under a key of its own: what is released of an earlier hold frees nothing of a later one.
create table orders.hold (
  -- What the supplier is asked by: the line's id for its first hold, made of it and the generation for later ones.
  key uuid primary key,
  line_id uuid not null references orders.line,
  generation smallint not null,
  state text not null,
  unique (line_id, generation),
  constraint hold_state check (state in ('asking', 'held', 'refused', 'used', 'releasing', 'released'))
);
create unique index hold_living on orders.hold (line_id) where state in ('asking', 'held');

-- Lines whose issuing broke its promise: staff are informed once, and decide once what the supplier does not say.
create table orders.pending_line (
  line_id uuid primary key references orders.line,
  order_id uuid not null references orders.order,
  told_at timestamptz not null,
  decision text check (decision in ('issued', 'failed')),
  decided_at timestamptz,
  decided_by text,
  reason text,
  -- What the supplier said after staff had decided otherwise. It waits on the list of staff until one of them has come to terms with
  -- the supplier and writes down how.
  contradiction text,
  settled_at timestamptz,
  settled_by text,
  settlement text check (settlement <> ''),
  constraint pending_line_decided_has_time check ((decision is null) = (decided_at is null)),
  constraint pending_line_decided_by_somebody check ((decision is null) = (decided_by is null)),
  constraint pending_line_contradiction_of_decision check (contradiction is null or decision is not null),
  constraint pending_line_settled_by_somebody check ((settled_at is null) = (settled_by is null)),
  constraint pending_line_settled_has_settlement check ((settled_at is null) = (settlement is null)),
  constraint pending_line_settles_contradiction check (settled_at is null or contradiction is not null)
);

create index pending_line_contradicted on orders.pending_line (told_at) where contradiction is not null and settled_at is null;

-- What must be true over several rows, looked at when a transaction commits. What concerns one row is a named check above.
create function orders.check_sums() returns trigger language plpgsql as $$
declare
  checked uuid;
  broken text;
begin
  if tg_table_name = 'order' then
    checked := new.id;
  else
    checked := coalesce(new.order_id, old.order_id);
  end if;
  select case
      when sum(line.amount) is distinct from sold.total_amount then 'lines_make_total'
      when sum(line.discount) is distinct from sold.discount_amount then 'shares_make_discount'
      when not bool_and(units.price is not distinct from line.amount) then 'units_make_line'
      when not bool_and(units.discount is not distinct from line.discount) then 'units_make_share'
      when not bool_and(units.are_living = (line.fulfilment not in ('failed', 'void'))) then 'line_ends_with_its_units'
      when sold.pay_by is distinct from min(line.hold_expires_at) then 'paid_by_first_hold'
      when sold.receivable_rial <> 0 and sold.money <> 'part-paid' and not bool_or(line.fulfilment = 'issuing')
        then 'ended_order_has_no_receivable'
      when sold.total_amount is distinct from (select sum(amount_rial) from orders.instalment where order_id = sold.id)
        then 'instalments_make_total'
      when sold.money in ('unpaid', 'closed') and sold.received_rial <> 0 then 'unpaid_order_received_nothing'
      when sold.money = 'part-paid' and sold.received_rial not between 1 and sold.total_amount - sold.discount_amount - 1
        then 'part_paid_order_received_a_part'
      when sold.money in ('paid', 'part-refunded', 'refunded') and sold.received_rial - sold.returned_rial is distinct from sum(units.due)
        then 'received_makes_due'
    end
    into broken
    from orders.order as sold
      left join orders.line as line on line.order_id = sold.id
      left join lateral (
        select sum(price_rial) as price, sum(discount_rial) as discount, sum(due_rial) as due,
          coalesce(bool_or(state in ('live', 'cancelling')), false) as are_living
        from orders.unit where line_id = line.id and order_id = sold.id
      ) as units on true
    where sold.id = checked
    group by sold.id;
  if broken is not null then
    raise exception 'The order % breaks the rule %', checked, broken
      using errcode = 'check_violation', constraint = broken;
  end if;
  return null;
end $$;
create constraint trigger order_sums
  after insert or update of total_amount, discount_amount, money, received_rial, returned_rial, receivable_rial, pay_by on orders.order
  deferrable initially deferred for each row execute function orders.check_sums();
create constraint trigger instalment_sums
  after insert or delete or update of order_id, amount_rial on orders.instalment
  deferrable initially deferred for each row execute function orders.check_sums();
create constraint trigger line_sums
  after insert or delete or update of order_id, amount, discount, fulfilment, hold_expires_at on orders.line
  deferrable initially deferred for each row execute function orders.check_sums();
create constraint trigger unit_sums
  after insert or delete or update of order_id, line_id, price_rial, discount_rial, state on orders.unit
  deferrable initially deferred for each row execute function orders.check_sums();
