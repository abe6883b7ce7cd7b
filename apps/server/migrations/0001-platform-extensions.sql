-- Fuzzy search of Persian and Latin names needs trigrams; "no two at the same time" rules need GiST over plain columns.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;
