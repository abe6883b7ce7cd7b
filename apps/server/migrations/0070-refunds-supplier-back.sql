-- What a supplier says it takes off its bill for a unit that is taken back; null where nobody says: it gives its share of what is undone.
-- Below zero where it keeps more than it was owed.
alter table refunds.quote add column supplier_back_amount bigint;
alter table refunds.item add column supplier_back_amount bigint;
alter table refunds.late_cancellation add column supplier_back_amount bigint;
