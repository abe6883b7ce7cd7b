-- Tickets taken back: each once, by the key of whoever asked, so that a repeated question finds its answer.
alter table inventory.ticket
  add column cancel_key uuid,
  add column cancelled_at timestamptz,
  add check ((cancel_key is null) = (cancelled_at is null));
