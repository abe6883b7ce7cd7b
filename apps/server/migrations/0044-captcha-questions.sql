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
