-- A connection may be quicker, or need longer, between flights of certain airlines: '*' for any of them.
alter table inventory.connection_rule
  add arriving_airline text not null default '*' check (arriving_airline ~ '^([A-Z0-9]{2,3}|\*)$'),
  add departing_airline text not null default '*' check (departing_airline ~ '^([A-Z0-9]{2,3}|\*)$'),
  drop constraint connection_rule_pkey,
  add primary key (station, is_international, arriving_airline, departing_airline);
