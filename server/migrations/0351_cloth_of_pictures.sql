-- The colour in which a picture was drawn: admins can correct the colour of the cloth later.
alter table merch_pictures
  -- Of a render. Null: not known, so it is drawn again.
  add column cloth_hex text check (cloth_hex ~ '^#[0-9a-f]{6}$');

update merch_pictures set cloth_hex = hex
from merch_colours
where merch_colours.id = merch_pictures.colour_id and kind = 'render';
