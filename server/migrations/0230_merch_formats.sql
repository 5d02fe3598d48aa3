-- A mug and a shirt are not made in one batch: jobs that nobody has begun get the format of their type.
update making_jobs set format = merch_types.code
from order_lines
join merch_variants on merch_variants.id = order_lines.sellable_id
join merch_items on merch_items.id = merch_variants.item_id
join merch_types on merch_types.id = merch_type_id
where order_lines.id = making_jobs.order_line_id and making_jobs.format = 'merch'
  and making_jobs.batch_id is null and making_jobs.stage = 'queued';
