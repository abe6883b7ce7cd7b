-- A search that is opened again by its id shows its way back too.
create index search_returning_of on flights.search (returning_of) where returning_of is not null;
