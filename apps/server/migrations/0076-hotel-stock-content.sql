-- What staff have written of a hotel in the desk: how often, so that two who write at once are told apart; 0 is as its file has it, and from 1 on an import leaves it.
alter table hotel_stock.property add column content_version int not null default 0 check (content_version >= 0);
