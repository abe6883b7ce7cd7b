-- Suppliers bill in euros too. The amounts of a currency are in its smallest unit: hundredths of dollars, dirhams and euros, whole dinars.
alter table ledger.posting drop constraint posting_currency;
alter table ledger.posting add constraint posting_currency check (currency in ('IRR', 'USD', 'AED', 'IQD', 'EUR'));
