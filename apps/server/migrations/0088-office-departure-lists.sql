-- Of a departure go two lists of their own: who sleeps in which room, and who crosses the border with which passport.
alter table office.list_sent add column list text not null default 'travellers'
  constraint list_sent_list check (list in ('travellers', 'rooming', 'border'));
alter table office.list_receiver add column list text not null default 'travellers'
  constraint list_receiver_list check (list in ('travellers', 'rooming', 'border'));
alter table office.list_sending add column list text not null default 'travellers'
  constraint list_sending_list check (list in ('travellers', 'rooming', 'border'));
update office.list_sent set list = 'rooming' where source = 'tours';
update office.list_receiver set list = 'rooming' where source = 'tours';
update office.list_sending set list = 'rooming' where source = 'tours';
alter table office.list_sent add constraint list_sent_of_source check ((list = 'travellers') = (source <> 'tours'));
alter table office.list_receiver add constraint list_receiver_of_source check ((list = 'travellers') = (source <> 'tours'));
alter table office.list_sending add constraint list_sending_of_source check ((list = 'travellers') = (source <> 'tours'));
drop index office.list_sent_newest;
create index list_sent_newest on office.list_sent (source, subject, list, sent_at desc);
drop index office.list_receiver_once;
create unique index list_receiver_once on office.list_receiver (source, subject_of, list, email) where stopped_at is null;
