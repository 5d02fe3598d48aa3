-- A card names its picture by its base, widths and types, and no longer by every address of it: that
-- was more than half of what a list sends.

update shelf
set card = jsonb_set(
  card::jsonb,
  '{image}',
  (card::jsonb -> 'image') - 'sources' || jsonb_build_object(
    'base', '/media/' || (image ->> 'base'),
    'types', image -> 'types',
    'widths', image -> 'widths'
  )
)::json
where card::jsonb -> 'image' ? 'sources';
