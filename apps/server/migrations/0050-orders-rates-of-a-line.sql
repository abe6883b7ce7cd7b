-- What currencies cost in rial when a line was placed, each with its source and time; empty of lines from before, and where no rate was of that day.
alter table orders.line add column rates jsonb not null default '[]' check (jsonb_typeof(rates) = 'array');
