-- The key of a private file lies in a store of its own, whose backups live for days: a backup of this database opens no file that was deleted since.
-- Keys of files from before stay in their rows until the job has moved them.
alter table images.private_file alter column sealed_key drop not null;

-- What is kept longer than its days, because somebody disputes it or an authority asks; without a row its days decide.
create table images.private_hold (
  bound_to text primary key,
  until timestamptz not null,
  -- Read by its owner.
  reason_fa text not null check (reason_fa <> ''),
  held_by text not null,
  held_at timestamptz not null
);
