-- What somebody who is signed in has typed of a request and not sent: one a person, taken up on whatever device they go on with.
create table visas.request_draft (
  user_id uuid primary key,
  -- Changes with each keeping: whoever writes says which one they saw.
  revision uuid not null,
  destination text not null,
  visa_type text not null,
  nationality text not null,
  adults smallint not null,
  children smallint not null,
  infants smallint not null,
  -- Everything that was typed and the names of the pictures, sealed as one text.
  content text not null,
  kept_at timestamptz not null,
  delete_after timestamptz not null,
  constraint request_draft_nationality check (nationality ~ '^[A-Z]{2}$'),
  constraint request_draft_people check (adults >= 0 and children >= 0 and infants >= 0 and adults + children + infants between 1 and 9),
  constraint request_draft_has_content check (content <> ''),
  constraint request_draft_is_deleted check (delete_after > kept_at)
);
create index request_draft_over on visas.request_draft (delete_after);
