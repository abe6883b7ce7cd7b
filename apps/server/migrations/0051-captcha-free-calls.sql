-- How many calls that can be guessed at a client has had in its window, over all nodes; who it is, by keyed hash.
create table captcha.free_call (
  client_mac bytea not null,
  purpose text not null,
  calls integer not null check (calls > 0),
  window_ends_at timestamptz not null,
  primary key (client_mac, purpose)
);
create index free_call_window_ends_at on captcha.free_call (window_ends_at);
