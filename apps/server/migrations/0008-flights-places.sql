-- Stand-in until the places room brings its tables: the schema of flights.
create schema flights;
