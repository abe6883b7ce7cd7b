-- Pictures that a hotel has and its page does not show: those left out in the desk, and those brought in and not shown yet. Each can be shown again.
alter table hotel_stock.property add column kept_pictures jsonb not null default '[]'
  check (jsonb_typeof(kept_pictures) = 'array');
