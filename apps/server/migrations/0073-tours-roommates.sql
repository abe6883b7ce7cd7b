-- Travellers who are alone in a single room and would share a double one with another of their gender: priced as single until they are matched.
create table tours.roommate (
  place_id uuid primary key references tours.place,
  line_id uuid not null references tours.reservation,
  departure_id uuid not null references tours.departure,
  package_code text not null,
  -- As they were sold: whoever takes the place is of the same.
  gender text not null,
  -- What a single room costs more than half of a double one: comes back with the match.
  supplement_rial bigint not null,
  -- Until when somebody is looked for; then they stay alone, at the price they have paid.
  closes_at timestamptz not null,
  state text not null default 'waiting',
  mate_id uuid unique references tours.roommate,
  matched_at timestamptz,
  -- Under which the supplement was given back, and what of it stayed.
  cancel_key uuid,
  kept_rial bigint,
  constraint roommate_gender check (gender in ('Male', 'Female')),
  constraint roommate_supplement check (supplement_rial > 0),
  constraint roommate_state check (state in ('waiting', 'matched', 'alone')),
  constraint roommate_matched check ((state = 'matched') = (mate_id is not null) and (mate_id is null) = (matched_at is null)),
  constraint roommate_not_with_itself check (mate_id <> place_id),
  constraint roommate_kept check ((cancel_key is null) = (kept_rial is null) and kept_rial between 0 and supplement_rial)
);
create index roommate_line on tours.roommate (line_id);
create index roommate_waiting on tours.roommate (departure_id, package_code, gender) where state = 'waiting';
