-- The kinds of approvals are listed in the contract, where the compiler asks for the deeds of each; the table holds them to a form only.
alter table office.approval drop constraint approval_kind_check;
alter table office.approval add constraint approval_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$');
