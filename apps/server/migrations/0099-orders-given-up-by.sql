-- Whether staff gave an unpaid order up, and not its buyer, who is told so where they would pay it.
alter table orders."order" add column cancelled_by_staff boolean not null default false;
