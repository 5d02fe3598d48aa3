import { presentPicture } from '../../platform/pictures.ts';
import { BUNDLE_PARTS_SQL } from '../kinds/index.ts';
import { defineNameSearch, NAMES_COMPARED_MAX } from '../sellables/index.ts';
import { shownSql } from './bundle-store.ts';

interface FoundBundle {
  slug: string;
  title: string;
  image: unknown;
  pageSlug: string;
  pageName: string;
}

/** Where a bundle is sold follows from its parts, which its page names. */
export const bundleSearch = defineNameSearch<FoundBundle, 'bundles'>({
  field: 'bundles',
  rowsSql: `
    select bundles.slug, bundles.title, pages.slug as "pageSlug", pages.name as "pageName",
      (select image from (${BUNDLE_PARTS_SQL}) as named where named.id = coalesce(cover_part_id,
        (select part_id from bundle_parts where bundle_id = bundles.id and position = 1))) as image
    from (
      select * from bundles
      where published_at is not null and retired_at is null and words @@ $1::tsquery
        and ${shownSql('bundles', '$3')}
      limit ${NAMES_COMPARED_MAX}
    ) as bundles
    join pages on pages.id = bundles.page_id and pages.is_live and pages.deleted_at is null
    order by ts_rank(bundles.words, $1::tsquery) desc, bundles.published_at desc, bundles.id
    limit $4`,
  presenter: async () => (bundle) => ({
    title: bundle.title,
    url: urlOf(bundle),
    page: bundle.pageName,
    image: presentPicture(bundle.image),
  }),
  suggest: (bundle) => ({
    kind: 'bundle',
    title: bundle.title,
    subtitle: bundle.pageName,
    url: urlOf(bundle),
    image: presentPicture(bundle.image),
  }),
});

function urlOf({ pageSlug, slug }: FoundBundle): string {
  return `/${pageSlug}/bundles/${slug}`;
}
