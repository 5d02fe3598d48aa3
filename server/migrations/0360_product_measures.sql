-- How large a product without garment measures is: a tote, a poster, a slipmat, a mug.
alter table merch_sizes
  add column width_mm integer check (width_mm between 10 and 2000),
  -- Of what is flat, from edge to edge; of what is round, how high it stands.
  add column height_mm integer check (height_mm between 10 and 2000),
  add column diameter_mm integer check (diameter_mm between 10 and 2000),
  -- Either flat, with both sides, or round, perhaps with a height.
  add constraint merch_sizes_shape check (
    case when width_mm is not null then height_mm is not null and diameter_mm is null
      else height_mm is null or diameter_mm is not null end
  );

update merch_sizes
set width_mm = product.width_mm, height_mm = product.height_mm, diameter_mm = product.diameter_mm
from merch_types, (values
  ('tote', '', 380, 420, null::integer), ('poster', 'A2', 420, 594, null),
  ('poster', 'A3', 297, 420, null), ('slipmat', '', null, null, 295), ('mug', '', null, 95, 82)
) as product (type, code, width_mm, height_mm, diameter_mm)
where merch_types.id = merch_sizes.merch_type_id and merch_types.code = product.type
  and merch_sizes.code = product.code;
