-- As in 0060, and a name for the entry that is taken back only where there is one.
create domain ledger.currency as text check (value in ('IRR', 'USD', 'AED', 'IQD'));
alter table ledger.posting
  drop constraint posting_currency_check,
  alter column currency type ledger.currency;

alter table ledger.entry drop constraint entry_reverses_key;
create unique index entry_reverses_key on ledger.entry (reverses) where reverses is not null;
