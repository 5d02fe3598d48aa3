import { SELLER_NOT_SUSPENDED } from '../../accounts/index.ts';
import type { SavedItems } from '../../sellables/index.ts';

/** Each format is an item of its own: who wants the vinyl does not want the CD. */
export const savedReleases: SavedItems = {
  rowsSql: `select releases.id, releases.title, releases.primary_artist, releases.image,
      '/' || pages.slug || '/releases/' || groups.slug || '?format=' || releases.id,
      case when retired_at is null and releases.deleted_at is null
        and groups.visibility = 'visible' and pages.is_live and pages.deleted_at is null
        and ${SELLER_NOT_SUSPENDED} then 'open' else 'gone' end,
      array[releases.id]
    from wanted join releases on releases.id = wanted.id
    join release_groups as groups on groups.id = releases.group_id
    join pages on pages.id = groups.page_id
    where published_at <= $2::timestamptz`,
};
