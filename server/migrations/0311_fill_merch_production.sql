-- Without a transaction: commits after each slice. Starts again after a crash.
-- A job in the stage `print` or `packed` goes on from there: both are stages of every type.
do $$
declare
  first bigint = coalesce((select min(number) from making_jobs where medium = 'Merch'), 0);
  last bigint = coalesce((select max(number) from making_jobs where medium = 'Merch'), -1);
begin
  while first <= last loop
    update making_jobs set steps = merch_types.steps, size = merch_variants.size,
      design_hash = merch_items.design_hash,
      material = concat_ws('/', merch_colours.code, case when exists (
        select from merch_sizes
        where merch_sizes.merch_type_id = merch_types.id and print_scale <> 1
      ) then nullif(merch_variants.size, '') end)
    from order_lines
    join merch_variants on merch_variants.id = order_lines.sellable_id
    join merch_items on merch_items.id = merch_variants.item_id
    join merch_types on merch_types.id = merch_items.merch_type_id
    left join merch_colours on merch_colours.id = merch_variants.colour_id
    where order_lines.id = making_jobs.order_line_id and making_jobs.medium = 'Merch'
      and making_jobs.steps is null
      and making_jobs.number >= first and making_jobs.number < first + 20000;
    commit;
    first = first + 20000;
  end loop;
end $$;
---
update merch_print_files set made_from = jsonb_build_object(
  'shape', merch_areas.shape, 'areaWidthMm', merch_areas.width_mm,
  'areaHeightMm', merch_areas.height_mm, 'bleedMm', merch_areas.bleed_mm,
  'xMm', merch_placements.x_mm, 'yMm', merch_placements.y_mm,
  'widthMm', merch_placements.width_mm, 'rotation', merch_placements.rotation,
  'heightMm', round(merch_placements.width_mm * merch_files.height / merch_files.width, 2))
from merch_items
join merch_placements on merch_placements.item_id = merch_items.id
join merch_files on merch_files.id = merch_placements.file_id
join merch_areas on merch_areas.merch_type_id = merch_items.merch_type_id
  and merch_areas.code = merch_placements.area
where merch_items.id = merch_print_files.item_id and made_from is null
  and merch_items.design_hash = merch_print_files.design_hash
  and merch_placements.area = merch_print_files.area;
