-- The national code of whom an invoice is made out to is sealed by the program; what stands from before is sealed by a job.
alter table invoices.buyer drop constraint buyer_national_id_check;

-- On papers too, where nothing but the seal may be renewed, when the key changes.
create or replace function invoices.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and jsonb_typeof(old.content #> '{buyer,nationalId}') = 'string'
    and new.content #>> '{buyer,nationalId}' like 's%.%.%.%'
    and (new.content #- '{buyer,nationalId}') = (old.content #- '{buyer,nationalId}')
    and (to_jsonb(new) - 'content') = (to_jsonb(old) - 'content')
  then
    return new;
  end if;
  raise exception 'invoices.paper is only added to';
end $$;
