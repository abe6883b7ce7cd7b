-- What carriers change after a sale, what travellers answer, and under which key a line stands at its supplier since.
create table flights.flight_change (
  id uuid primary key,
  line_id uuid not null references flights.reservation,
  order_id uuid not null,
  -- 1 is the first change of its line; each follows the one before, so two who tell at once cannot both be next.
  place smallint not null check (place > 0),
  kind text not null check (kind in ('moved', 'cancelled')),
  -- Local times leg by leg, as they stood and as they stand; null for a leg that goes no more.
  before jsonb not null,
  after jsonb not null,
  teller text not null check (teller in ('supplier', 'staff')),
  told_by text not null,
  -- For the traveller; staff may give one.
  reason text,
  told_at timestamptz not null,
  unique (line_id, place)
);
create index flight_change_order on flights.flight_change (order_id);

-- What was told stays as it was told: a correction is the next change.
create function flights.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'flights.flight_change is only added to';
end $$;
create trigger flight_change_stays before update or delete on flights.flight_change
  for each row execute function flights.refuse_change();

create table flights.change_answer (
  -- Of another flight also the key that flight is held and issued by.
  id uuid primary key,
  change_id uuid not null references flights.flight_change,
  line_id uuid not null references flights.reservation,
  order_id uuid not null,
  user_id uuid not null,
  answer text not null check (answer in ('accept', 'refund', 'rebook')),
  -- Moves open → done, or open → failed: then the change may be answered again.
  state text not null check (state in ('open', 'done', 'failed')),
  answered_at timestamptz not null,
  settled_at timestamptz,
  refund_request_id uuid,
  -- The other flight that was chosen, as it was offered.
  offer_key text,
  proposal jsonb,
  penalty_bands jsonb,
  -- Why the other flight could not be had.
  failure text,
  -- What the line stood for before, once it stands for the other flight.
  replaced_key uuid,
  replaced_proposal jsonb,
  -- Whether the supplier has taken the replaced tickets back.
  replaced_state text check (replaced_state in ('open', 'cancelled', 'refused')),
  check ((state = 'open') = (settled_at is null)),
  check ((answer = 'rebook') = (offer_key is not null)),
  check ((failure is not null) = (state = 'failed'))
);
-- One answer wins.
create unique index change_answer_once on flights.change_answer (change_id) where state <> 'failed';
create index change_answer_open on flights.change_answer (answered_at) where state = 'open' or replaced_state = 'open';

alter table flights.reservation
  -- The key the line stands under at its supplier since it was rebooked; else the line's id.
  add column supplier_key uuid unique,
  -- When its supplier was last asked whether the flights stand.
  add column asked_at timestamptz;
create index reservation_departure on flights.reservation ((proposal #>> '{flightGroups,-1,departureTime}'));

-- A passenger rebooked has a ticket given back and a good one on the same line.
alter table flights.ticket drop constraint ticket_line_id_passenger_id_key;
create unique index ticket_good on flights.ticket (line_id, passenger_id) where cancelled_at is null;
