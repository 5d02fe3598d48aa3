-- Search corrects typing errors by the words of what is on sale: not of paused and deleted items.
create or replace function merch_words_after() returns trigger language plpgsql as $$
begin
  perform set_name_words(new.id, (
    select strip(searched(new.title)) from pages
    where id = new.page_id and is_live and deleted_at is null
      and new.published_at <= now() and new.retired_at is null
      and new.paused_at is null and new.deleted_at is null));
  return null;
end
$$;

drop trigger merch_words_after on merch_items;
create trigger merch_words_after
  after insert or update of title, page_id, published_at, retired_at, paused_at, deleted_at
  on merch_items for each row execute function merch_words_after();
