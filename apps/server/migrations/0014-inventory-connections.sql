-- How long a traveller needs between two flights, by station. What is not said here holds as decisions 5 says.
create table inventory.connection_rule (
  -- IATA code, or '*' for every station without a rule of its own.
  station text not null check (station ~ '^([A-Z]{3}|\*)$'),
  -- Whether either of the two flights crosses a border.
  is_international boolean not null,
  least_minutes smallint not null check (least_minutes > 0),
  most_minutes smallint not null check (most_minutes > least_minutes),
  primary key (station, is_international)
);
insert into inventory.connection_rule (station, is_international, least_minutes, most_minutes)
values ('*', false, 60, 720), ('*', true, 240, 1440);
