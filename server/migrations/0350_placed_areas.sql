-- Admins can change a print area. Each placement stores the area for which the seller placed it, so
-- that nothing but the seller confirms a new one.
alter table merch_placements
  -- {shape, widthMm, heightMm, bleedMm}. Null: not known, so the seller has to confirm it.
  add column placed_area jsonb;

-- Designs whose stored hash is that of today's areas (rules/merch/design-hash.ts).
with hashed as (
  select merch_items.id, design_hash,
    encode(sha256(convert_to(concat_ws(E'\n', 'lathe design 1', merch_types.code,
      string_agg(concat_ws(' ', merch_areas.code, merch_areas.shape,
        concat_ws('x', to_char(merch_areas.width_mm, 'FM999990.00'),
          to_char(height_mm, 'FM999990.00'), to_char(bleed_mm, 'FM999990.00')),
        concat_ws(',', to_char(x_mm, 'FM999990.00'), to_char(y_mm, 'FM999990.00'),
          to_char(merch_placements.width_mm, 'FM999990.00'), to_char(rotation, 'FM999990.00')),
        coalesce(merch_files.sha256, '')), E'\n' order by merch_areas.code collate "C")
    ), 'UTF8')), 'hex') as hash_today
  from merch_items
  join merch_types on merch_types.id = merch_items.merch_type_id
  join merch_placements on merch_placements.item_id = merch_items.id
  join merch_files on merch_files.id = merch_placements.file_id and merch_files.removed_at is null
  join merch_areas on merch_areas.merch_type_id = merch_types.id
    and merch_areas.code = merch_placements.area
  group by merch_items.id, design_hash, merch_types.code
)
update merch_placements set placed_area = jsonb_build_object('shape', shape,
  'widthMm', merch_areas.width_mm, 'heightMm', height_mm, 'bleedMm', bleed_mm)
from hashed, merch_items, merch_areas
where hashed.id = merch_placements.item_id and hash_today = hashed.design_hash
  and merch_items.id = merch_placements.item_id
  and merch_areas.merch_type_id = merch_items.merch_type_id
  and merch_areas.code = merch_placements.area;

-- Approved designs in areas that have changed since: as their files were made.
update merch_placements set placed_area = jsonb_build_object('shape', made_from -> 'shape',
  'widthMm', made_from -> 'areaWidthMm', 'heightMm', made_from -> 'areaHeightMm',
  'bleedMm', made_from -> 'bleedMm')
from merch_items, merch_print_files
where placed_area is null and merch_items.id = merch_placements.item_id
  and merch_print_files.item_id = merch_items.id
  and merch_print_files.design_hash = merch_items.design_hash
  and merch_print_files.area = merch_placements.area
  and layer = 'ink' and made_from is not null;

-- Processes of the version before place pictures without the new column.
create function complete_merch_placement() returns trigger language plpgsql as $$
begin
  select jsonb_build_object('shape', shape, 'widthMm', width_mm, 'heightMm', height_mm,
    'bleedMm', bleed_mm)
  into new.placed_area
  from merch_items
  join merch_areas on merch_areas.merch_type_id = merch_items.merch_type_id
  where merch_items.id = new.item_id and merch_areas.code = new.area;
  return new;
end $$;

create trigger complete_merch_placement before insert on merch_placements for each row
  when (new.placed_area is null) execute function complete_merch_placement();
