-- The euro has a rate, by which debts are revalued; prices are not shown in it. It begins with a sample, which is nobody's word.
alter table flights.currency drop constraint currency_currency_code_check;
alter table flights.currency add constraint currency_currency_code_check check (currency_code in ('IRR', 'USD', 'AED', 'IQD', 'EUR'));
insert into flights.currency (currency_code, currency_symbol, is_default, position) values ('EUR', 'یورو', false, 5);
insert into flights.currency_rate (currency_code, version, rial_per_unit, source, set_at)
  values ('EUR', 1, 1400000, 'نرخ نمونه', '2026-01-01T00:00:00Z');
