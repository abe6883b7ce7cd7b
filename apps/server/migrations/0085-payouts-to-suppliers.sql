-- A supplier is paid as customers are: by a batch with two signatures, a file for the bank, and a way back. Its money is nobody's wallet.
alter table payouts.payout drop constraint payout_source_check;
alter table payouts.payout add constraint payout_source_check check (source in ('refund', 'withdrawal', 'supplier'));
alter table payouts.payout alter column user_id drop not null;
alter table payouts.payout add constraint payout_is_somebodys check ((user_id is null) = (source = 'supplier'));
