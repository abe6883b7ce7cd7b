-- What was paid in dinars goes back in dinars, by the portal of the bank of Iraq that took it: with two signatures, as everything that leaves, and to no IBAN.
alter table payouts.payout add column gateway text;
alter table payouts.payout add column dinars bigint check (dinars > 0);
alter table payouts.payout add constraint payout_by_rail_is_whole check ((gateway is null) = (dinars is null));
alter table payouts.payout add constraint payout_by_rail_is_a_refund check (gateway is null or source = 'refund');
-- Empty, and not null: older code reads its end.
alter table payouts.payout drop constraint payout_iban_check;
alter table payouts.payout add constraint payout_goes_somewhere
  check (case when gateway is null then iban ~ '^IR[0-9]{24}$' else iban = '' end);
