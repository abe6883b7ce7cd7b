-- When a hotel outside first came in an answer with a price. What a weekly dump alone has told of is known, and not yet offered by name.
alter table hotels.outside_hotel add column answered_at timestamptz;
update hotels.outside_hotel set answered_at = read_at;

-- How far all that a supplier says of its hotels has been read this time, and how it ended the last time.
create table hotels.outside_dump (
  supplier text primary key,
  began_at timestamptz not null,
  -- From where reading goes on; null before its first part is kept, and once it is over.
  mark text,
  -- Of this round: kept as hotels of our cities, left out as those of others, and what could not be read.
  kept integer not null default 0 check (kept >= 0),
  elsewhere integer not null default 0 check (elsewhere >= 0),
  unread integer not null default 0 check (unread >= 0),
  -- When this round was read to its end; null while it goes on, or lies.
  ended_at timestamptz,
  -- When one was last read to its end.
  whole_at timestamptz,
  -- Why the last try of this round broke off.
  problem text
);
