-- Without a transaction: shops go on selling while the index is built.
create index concurrently if not exists order_lines_by_sellable on order_lines (sellable_id)
where sellable_id is not null;
