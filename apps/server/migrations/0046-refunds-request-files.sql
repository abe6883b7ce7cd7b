-- Pictures that prove a reason: a doctor's note, what the airline wrote. The files themselves are with images.
alter table refunds.request add column file_ids uuid[] not null default '{}';
