-- A user's national code is sealed by the program, and unique over users by a keyed hash of it. What stands from before is sealed by a job.
alter table identity.person
  drop constraint person_national_code_key,
  drop constraint person_national_code_check,
  add column national_code_key text unique;

-- Until it is sealed, a code from before is looked for as it stands.
create index person_plain_national_code on identity.person (national_code) where national_code ~ '^[0-9]{10}$';
