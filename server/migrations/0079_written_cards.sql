-- A card is kept in two texts (server/modules/shelf/shelf-card.ts): what it says to everybody, as it is
-- sent, and what the rest is worked out from. Few titles differ in the second, so that it is worked out
-- seldom, and a list is strung together from what was written before.

alter table shelf rename column card to former_card;

alter table shelf
  add column card text,
  add column offer text,
  add column releases uuid[];

update shelf
set
  card = substr(words.card, 2, length(words.card) - 2),
  offer = jsonb_build_object(
    'mainGenreId', main_genre_id,
    'subGenreId', sub_genre_id,
    'formats', (
      select jsonb_agg(format - 'release' || case
        when (format ->> 'date')::date > current_date then '{}'::jsonb
        else '{"date": null}'::jsonb
      end order by place)
      from jsonb_array_elements(former_card::jsonb -> 'formats') with ordinality as formats (format, place)
    )
  )::text,
  releases = array(
    select (format ->> 'release')::uuid
    from jsonb_array_elements(former_card::jsonb -> 'formats') with ordinality as formats (format, place)
    order by place
  )
from (
  select group_id as id, jsonb_build_object(
    'uuid', group_id,
    'title', title,
    'primary_artist', artist,
    'url', '/' || page_slug || '/releases/' || slug,
    'page', jsonb_build_object('uuid', page_id, 'name', page_name, 'url', '/' || page_slug),
    'image', former_card::jsonb -> 'image',
    'year', year,
    'explicit', explicit
  )::text as card
  from shelf
) as words
where words.id = group_id;

alter table shelf
  drop column former_card,
  alter column card set not null,
  alter column offer set not null,
  alter column releases set not null;
