-- The picture of a colour. Null: the picture of the item. Variants of one colour share it.
alter table merch_variants add column image jsonb;
