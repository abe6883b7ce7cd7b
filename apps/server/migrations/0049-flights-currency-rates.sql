-- Rates of currencies as they followed each other, each with who said so and since when; the newest is in force.
create table flights.currency_rate (
  currency_code text not null references flights.currency,
  version integer not null check (version > 0),
  -- Rial for one unit.
  rial_per_unit bigint not null check (rial_per_unit > 0),
  source text not null check (source <> ''),
  set_at timestamptz not null,
  -- Null of the rates a new house begins with, and of those set by a command.
  set_by uuid,
  previous integer generated always as (nullif(version - 1, 0)) stored,
  primary key (currency_code, version),
  constraint rate_follows_another foreign key (currency_code, previous)
    references flights.currency_rate (currency_code, version),
  constraint rate_of_rial_is_one check (currency_code <> 'IRR')
);

-- The rates so far become the first of each; they are nobody's word, and older than any that counts as of today.
insert into flights.currency_rate (currency_code, version, rial_per_unit, source, set_at)
  select currency_code, 1, exchange_rate, 'نرخ نمونه', '2026-01-01T00:00:00Z'
  from flights.currency where currency_code <> 'IRR';
alter table flights.currency drop column exchange_rate;

create function flights.keep_rates() returns trigger language plpgsql as $$
begin
  raise exception 'A rate stays as it was set; another follows it';
end $$;
create trigger currency_rate_append_only before update or delete on flights.currency_rate
  for each row execute function flights.keep_rates();
create trigger currency_rate_never_emptied before truncate on flights.currency_rate
  execute function flights.keep_rates();
