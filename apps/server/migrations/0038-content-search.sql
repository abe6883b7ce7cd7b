-- What a page that visitors read is found by: words that our own code folded and cut to their stems (modules/content/search-words.ts).
create table content.search (
  page_id uuid primary key references content.page,
  -- Of the title A, the lead and headings B, the body C.
  words tsvector not null,
  -- Title and lead, folded: for what was typed with a slip.
  spelt text not null
);
create index search_words on content.search using gin (words);
