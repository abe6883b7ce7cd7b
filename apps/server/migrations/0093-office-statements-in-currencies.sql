-- What a statement is in. Its sums stand in the smallest unit of that, in the columns that are named after rial.
alter table office.statement add column currency text not null default 'IRR'
  check (currency in ('IRR', 'USD', 'AED', 'IQD', 'EUR'));
