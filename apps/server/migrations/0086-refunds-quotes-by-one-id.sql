-- Quotes that were asked for together stand under one id, by which all of them can be asked for (api.md, RefundQuote). Null of what was only looked at.
alter table refunds.quote add column quoted_as uuid;
create index quote_quoted_as on refunds.quote (quoted_as) where quoted_as is not null;
