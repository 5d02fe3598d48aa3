-- The words of a track, as its seller entered them. A constant default does not rewrite the table.
alter table tracks add column lyrics text not null default '';
