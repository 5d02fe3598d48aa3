-- Search knows the words of merchandise, its types, pages, events and labels: they are found under
-- them, and none of them is taken for a misspelling of a title.

-- Letters and digits alone, as rules/search-text.ts splits text: the parser of PostgreSQL would take
-- "R.E.M." for the name of a host.
create function searched(text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple', regexp_replace(folded($1), '[^[:alnum:]]+', ' ', 'g'));

-- One row for each word of each public thing. Rows belong to one thing alone, so that writers of
-- different things never wait for each other, as they would for a shared count.
create table name_words (
  word text not null,
  source_id uuid not null,
  primary key (word, source_id)
);
create index name_words_by_start on name_words (word text_pattern_ops);
create index name_words_by_source on name_words (source_id);

create function set_name_words(source uuid, words tsvector) returns void
  language sql
as $$
  delete from name_words
    where source_id = source and word <> all (coalesce(tsvector_to_array(words), '{}'));
  insert into name_words (word, source_id)
    select word, source from unnest(tsvector_to_array(words)) as word
    on conflict do nothing;
$$;

-- Pages.
drop index pages_by_words;
alter table pages
  drop column words,
  add column words tsvector not null generated always as (searched(name)) stored;
create index pages_by_words on pages using gin (words) where is_live and deleted_at is null;

create function page_words_after() returns trigger language plpgsql as $$
begin
  perform set_name_words(new.id,
    case when new.is_live and new.deleted_at is null then new.words end);
  if tg_op = 'UPDATE' then
    -- What stands on the page is found under its name, and public only as long as the page is.
    update merch_items set title = title where page_id = new.id;
    update events set name = name where page_id = new.id;
  end if;
  return null;
end
$$;
create trigger page_words_inserted after insert on pages
  for each row execute function page_words_after();
create trigger page_words_updated after update of name, is_live, deleted_at on pages
  for each row
  when (old.name <> new.name or old.is_live <> new.is_live
    or old.deleted_at is distinct from new.deleted_at)
  execute function page_words_after();

-- Merchandise: found by its title, its type in both languages and its page; the closest first.
alter table merch_items
  alter column words drop expression,
  alter column words set default '';

create function merch_words_before() returns trigger language plpgsql as $$
begin
  new.words := setweight(searched(new.title), 'A')
    || (select setweight(searched(name_en || ' ' || name_de), 'B')
        from merch_types where id = new.merch_type_id)
    || (select setweight(words, 'C') from pages where id = new.page_id);
  return new;
end
$$;
create trigger merch_words_before before insert or update of title, merch_type_id, page_id
  on merch_items for each row execute function merch_words_before();

create function merch_words_after() returns trigger language plpgsql as $$
begin
  perform set_name_words(new.id, (
    select strip(searched(new.title)) from pages
    where id = new.page_id and is_live and deleted_at is null
      and new.published_at <= now() and new.retired_at is null));
  return null;
end
$$;
create trigger merch_words_after
  after insert or update of title, page_id, published_at, retired_at on merch_items
  for each row execute function merch_words_after();

-- Types are known in both languages, whether or not anything of the kind is on sale.
create function merch_type_words_after() returns trigger language plpgsql as $$
begin
  perform set_name_words(md5('merch type ' || new.id)::uuid,
    searched(new.name_en || ' ' || new.name_de));
  if tg_op = 'UPDATE' then
    update merch_items set title = title where merch_type_id = new.id;
  end if;
  return null;
end
$$;
create trigger merch_type_words_after after insert or update of name_en, name_de on merch_types
  for each row execute function merch_type_words_after();

-- Events: by name, place and page.
alter table events
  alter column words drop expression,
  alter column words set default '';

create function event_words_before() returns trigger language plpgsql as $$
begin
  new.words := setweight(searched(new.name), 'A')
    || setweight(searched(new.venue || ' ' || new.city), 'B')
    || (select setweight(words, 'C') from pages where id = new.page_id);
  return new;
end
$$;
create trigger event_words_before before insert or update of name, venue, city, page_id on events
  for each row execute function event_words_before();

create function event_words_after() returns trigger language plpgsql as $$
begin
  perform set_name_words(new.id, (
    select searched(new.name || ' ' || new.venue || ' ' || new.city) from pages
    where id = new.page_id and is_live and deleted_at is null
      and new.published_at <= now() and new.cancelled_at is null));
  return null;
end
$$;
create trigger event_words_after
  after insert or update of name, venue, city, page_id, published_at, cancelled_at on events
  for each row execute function event_words_after();

-- Labels.
alter table labels
  add column words tsvector not null generated always as (searched(name)) stored;

create function label_words_after() returns trigger language plpgsql as $$
begin
  perform set_name_words(new.id, case when new.deleted_at is null then new.words end);
  return null;
end
$$;
create trigger label_words_after after insert or update of name, deleted_at on labels
  for each row execute function label_words_after();

-- A thing that is removed for good takes its words with it.
create function name_words_removed() returns trigger language plpgsql as $$
begin
  delete from name_words where source_id = old.id;
  return null;
end
$$;
create trigger name_words_removed after delete on pages
  for each row execute function name_words_removed();
create trigger name_words_removed after delete on merch_items
  for each row execute function name_words_removed();
create trigger name_words_removed after delete on events
  for each row execute function name_words_removed();
create trigger name_words_removed after delete on labels
  for each row execute function name_words_removed();

-- What is there already.
insert into name_words (word, source_id)
  select unnest(tsvector_to_array(words)), id from pages where is_live and deleted_at is null;
update merch_types set name_en = name_en;
update merch_items set title = title;
update events set name = name;
update labels set name = name;
create index labels_by_words on labels using gin (words) where deleted_at is null;

-- Some of the labels that match and have a live page to show, as in the sitemap. By the indexes, as
-- matching_pages: a seller may have a million pages.
create function matching_labels(query tsquery, most integer)
  returns table (id uuid, slug text, name text, logo jsonb)
  language sql stable
  set enable_seqscan = off
as $$
  select found.id, found.slug, found.name, found.logo
  from (
    select * from labels where deleted_at is null and words @@ query limit most
  ) as found
  where exists (
    select from pages where pages.is_live and pages.deleted_at is null
      and pages.owner_id = found.owner_id)
    or exists (
      select from label_agreements
      join pages on pages.owner_id = label_agreements.artist_id
        and coalesce(label_agreements.page_id, pages.id) = pages.id
        and pages.is_live and pages.deleted_at is null
      where label_agreements.label_id = found.id and label_agreements.state = 'agreed')
$$;

-- The titles that are found by their tracks alone: all words stand in them, and not all of them in
-- title, artist, label and page. For a word that very many titles have, the best sellers do.
create function find_tracks(
  everything tsquery,
  in_houses tsquery,
  is_common boolean,
  country text,
  most integer
) returns table (group_id uuid, sold integer)
  language plpgsql stable
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  wanted tsquery := everything && !!in_houses;
begin
  if is_common then wanted := wanted && '''~1'''; end if;
  return query
    select match.group_id, match.sold
    from (select * from shelf where shelf.words @@ wanted limit 3000) as match
    where match.sold_in is null or country = any (match.sold_in)
    order by match.sold desc, match.group_id desc
    limit most;
end
$$;
