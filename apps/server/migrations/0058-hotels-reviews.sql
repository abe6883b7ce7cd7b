-- What guests say of stays that are over: one for each stay, shown once staff have read it, with the agency's answer. Of the person no
-- more than a first name is kept, and that goes with their account.
create table hotels.review (
  line_id uuid primary key references hotels.stay,
  user_id uuid not null,
  supplier text not null,
  hotel_code text not null,
  score smallint not null,
  text_fa text not null,
  first_name text not null,
  -- Moves waiting → shown, refused and shown → refused.
  state text not null,
  written_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  -- Why it is not shown, for the guest and for staff.
  reason_fa text not null default '',
  answer_fa text not null default '',
  answered_at timestamptz,
  answered_by text,
  constraint review_score check (score between 1 and 5),
  constraint review_state check (state in ('waiting', 'shown', 'refused')),
  constraint review_decided check ((decided_at is null) = (state = 'waiting')),
  constraint review_answered check ((answered_at is null) = (answer_fa = ''))
);
create index review_of_hotel on hotels.review (supplier, hotel_code, written_at desc) where state = 'shown';
create index review_waiting on hotels.review (written_at) where state = 'waiting';
create index review_user on hotels.review (user_id);

-- Guests who were asked for one, once for each stay.
create table hotels.review_ask (
  line_id uuid primary key references hotels.stay,
  asked_at timestamptz not null
);
create index stay_check_out on hotels.stay (check_out);
