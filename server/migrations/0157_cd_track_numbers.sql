-- Tracks of a CD are numbered 1, 2, 3 in reviews, no longer A1, A2, A3. Submissions made before are
-- renamed, so that the next submission does not list every track as changed.
update release_reviews
set content = jsonb_set(content, '{songs}', (
  select coalesce(jsonb_object_agg(regexp_replace(key, '^A(?=\d+$)', ''), value), '{}')
  from jsonb_each(content -> 'songs')
))
from releases
join release_types on release_types.id = releases.release_type_id
where releases.id = release_reviews.release_id and release_types.sides = 1
  and jsonb_typeof(content -> 'songs') = 'object';
