-- A refund may go back by the bank of Iraq that took the payment: its choice, and how many dinars of which payment each item was.
alter table refunds.request drop constraint request_pay_to_check;
alter table refunds.request add constraint request_pay_to_check check (pay_to in ('Wallet', 'BankAccount', 'Gateway'));

create table refunds.dinar_share (
  payout_id uuid primary key,
  item_id uuid not null references refunds.item,
  payment_id uuid not null,
  -- What of the item it is, and the whole dinars of the payment that are its share: reckoned once, as the item is booked, under the lock of its order.
  amount_rial bigint not null check (amount_rial > 0),
  dinars bigint not null check (dinars > 0),
  unique (item_id, payment_id)
);
create index dinar_share_of_payment on refunds.dinar_share (payment_id);
