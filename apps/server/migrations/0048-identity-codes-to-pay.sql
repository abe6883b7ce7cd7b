-- A code may also let one of the staff pay an order from the wallet of whom it is sent to.
alter table identity.one_time_code drop constraint one_time_code_purpose_check;
alter table identity.one_time_code add constraint one_time_code_purpose_check
  check (purpose in ('sign-in', 'find-order', 'confirm-email', 'prove-again', 'pay-order'));
