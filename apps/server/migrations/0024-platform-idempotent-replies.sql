-- A repeated call answers byte for byte what it answered first; jsonb would put the fields into an order of its own.
alter table platform.idempotency_key alter column reply type json using reply::json;
