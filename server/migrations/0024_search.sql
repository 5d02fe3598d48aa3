-- Search of the shelf, and of pages, merchandise and events by name.

-- What stands at the beginning of words that people are typing: the most used ones first.
create index search_words_by_start on search_words (word text_pattern_ops);
create index search_words_by_letter on search_words (left(word, 1), uses desc);
create index search_words_by_letters on search_words (left(word, 2), uses desc);

-- As rules/search-text.ts folds text, for names that are not on the shelf.
create function folded(text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f''’‘ʼ`´]', '', 'g')),
    'ß', 'ss', 'g');

-- Kept, because to fold a name costs more than to find it.
alter table pages
  add column name_key text not null generated always as (folded(name)) stored,
  add column words tsvector not null generated always as (to_tsvector('simple', folded(name))) stored;
alter table merch_items
  add column words tsvector not null generated always as (to_tsvector('simple', folded(title))) stored;
alter table events
  add column words tsvector not null
    generated always as (to_tsvector('simple', folded(name || ' ' || venue || ' ' || city))) stored;

create index pages_by_words on pages using gin (words) where is_live and deleted_at is null;
create index merch_items_by_words on merch_items using gin (words)
  where published_at is not null and retired_at is null;
create index events_by_words on events using gin (words)
  where published_at is not null and cancelled_at is null;

-- Some of the pages that match. By the index, although a few thousand pages are soon read: there may
-- be a million.
create function matching_pages(query tsquery, most integer) returns setof pages
  language sql stable
  set enable_seqscan = off
as $$
  select * from pages where is_live and deleted_at is null and words @@ query limit most
$$;

-- The titles that match, at most `most` of them: first those that are called so as a whole (`whole`),
-- then those whose title and artist have the words (`names`), best sellers before others, then those where it stands elsewhere (`everything`). A word that a tenth of
-- all titles have is thus looked for among the thousand best sellers, and usually nowhere else.
-- `rank`: 0 named exactly so or by a number of it, 1 by an artist named so, then by where the words
-- stand: 2 title, 3 title and artist, 4 label and page too, 5 anywhere.
create function find_titles(
  whole tsquery,
  names tsquery,
  everything tsquery,
  in_title tsquery,
  in_names tsquery,
  in_houses tsquery,
  identifier tsquery,
  key text,
  is_common boolean,
  country text,
  currency text,
  lowest integer,
  highest integer,
  first_year integer,
  last_year integer,
  most integer
) returns table (group_id uuid, rank integer, sold integer)
  language plpgsql stable
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  found_so_far integer := 0;
  added integer;
  wanted tsquery;
  narrowed tsquery;
  -- Without a name to look for, nothing is left out.
  others tsquery := coalesce(!!whole, '');
begin
  foreach wanted in array case when is_common then array[names, everything && !!names] else array[everything] end loop
    foreach narrowed in array case when is_common
      then array[wanted && whole, wanted && others && '''~1''', wanted && others && '''~2''',
        wanted && others && '''~3''', wanted && others && '''~4''']
      else array[wanted] end
    loop
      return query
        select match.group_id,
          case
            when match.title_key = key or match.words @@ identifier then 0
            when match.artist_key = key then 1
            when match.words @@ in_title then 2
            when match.words @@ in_names then 3
            when match.words @@ in_houses then 4
            else 5
          end,
          match.sold
        from (
          -- However rarely the rest of the conditions hold, no more rows than these are looked at.
          select * from shelf where shelf.words @@ narrowed limit 3000
        ) as match
        where (match.sold_in is null or country = any (match.sold_in))
          and (first_year is null or match.year >= first_year)
          and (last_year is null or match.year <= last_year)
          and (lowest is null and highest is null
            or case currency when 'EUR' then match.price_eur when 'USD' then match.price_usd
              else match.price_gbp end
              between coalesce(lowest, 0) and coalesce(highest, 2147483647))
        limit most - found_so_far;
      get diagnostics added = row_count;
      found_so_far := found_so_far + added;
      exit when found_so_far >= most;
    end loop;
    exit when found_so_far >= most;
  end loop;
end
$$;
