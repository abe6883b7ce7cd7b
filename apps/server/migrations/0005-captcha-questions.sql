-- Whether a person asks: questions that a browser answers once, by reading a picture or by computing; kept for minutes.
create schema captcha;

create table captcha.question (
  id uuid primary key,
  purpose text not null,
  -- Who was asked, and what the picture shows, both by keyed hash.
  client_mac bytea not null,
  code_mac bytea not null,
  expires_at timestamptz not null,
  answered_at timestamptz
);
create index question_expires_at on captcha.question (expires_at);

-- How many calls that can be guessed at a client has had in its window, over all nodes; who it is, by keyed hash.
create table captcha.free_call (
  client_mac bytea not null,
  purpose text not null,
  calls integer not null check (calls > 0),
  window_ends_at timestamptz not null,
  primary key (client_mac, purpose)
);
create index free_call_window_ends_at on captcha.free_call (window_ends_at);
