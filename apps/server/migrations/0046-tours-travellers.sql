-- A traveller of a tour that was issued gives their place to another, for a fee: what was asked, and what became of it.
create table tours.traveller_change (
  -- By which its fee is asked for.
  key uuid primary key,
  line_id uuid not null references tours.reservation,
  place_id uuid not null references tours.place,
  -- Who had the place when it was asked: whoever is faster stands.
  from_person_key text not null,
  -- The new traveller with their document, sealed; empty once they stand in the place.
  person text not null,
  asked_at timestamptz not null,
  done_at timestamptz,
  -- The programme that was void from then on.
  programme_id uuid,
  programme_number text,
  constraint traveller_change_done check (num_nulls(done_at, programme_id, programme_number) in (0, 3)),
  constraint traveller_change_forgotten check ((person = '') = (done_at is not null))
);
create index traveller_change_line on tours.traveller_change (line_id) where done_at is not null;
create index traveller_change_asked on tours.traveller_change (asked_at) where done_at is null;
