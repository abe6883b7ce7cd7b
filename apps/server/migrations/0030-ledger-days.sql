-- Reports read the book by its days. Entries come in the order of time, so a small index of blocks finds them.
create index entry_recorded_at on ledger.entry using brin (recorded_at);
