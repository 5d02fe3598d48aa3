/** Artists with something on sale, by name. */
import type { browseCalls } from '@lathe/contract/browse-calls';
import type { FirstLetter } from '@lathe/rules/first-letters';
import type pg from 'pg';
import { firstLetterSql } from '../../platform/db/first-letter.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { nextPageUrl, readKeys } from '../../platform/http/paging.ts';
import { presentPicture } from '../../platform/pictures.ts';

const PER_PAGE = 48;

interface ArtistRow {
  id: string;
  name: string;
  slug: string;
  description: string;
  image: unknown;
  releaseCount: number;
}

interface Wanted {
  /** The cursor is the id of the last page: its name may change between two requests. */
  after: string | null;
  letter: FirstLetter | undefined;
  genre: string | undefined;
}

async function listArtists(
  preparedPool: pg.Pool,
  { after, letter, genre }: Wanted,
): Promise<ArtistRow[]> {
  return await prepared<ArtistRow>(
    preparedPool,
    `artists by name ${letter ?? ''}`,
    `select pages.id, pages.name, pages.slug, pages.description, pages.page_image as image,
        (select count(*)::integer from shelf where shelf.page_id = pages.id) as "releaseCount"
      from pages
      where is_live and deleted_at is null
        and ${firstLetterSql('pages.name', letter)}
        and exists (select from shelf where shelf.page_id = pages.id
          and ($2::text is null or exists (select from genres
            where genres.id in (main_genre_id, sub_genre_id) and genres.slug = $2)))
        and ($1::uuid is null or (lower(name), id) >
          (select lower(last.name), last.id from pages as last where last.id = $1))
      order by lower(name), id limit ${PER_PAGE + 1}`,
    [after, genre ?? null],
  );
}

export const pageListRoutes: Handlers<Pick<typeof browseCalls, 'GET /api/pages'>> = {
  'GET /api/pages': async ({ ctx, query }) => {
    const [after = null] = readKeys(query.page, ['uuid']) ?? [];
    const { letter, genre } = query;
    const rows = await listArtists(ctx.preparedPool, { after, letter, genre });
    const shown = rows.slice(0, PER_PAGE);
    const last = rows.length > PER_PAGE ? shown.at(-1) : undefined;
    return {
      data: shown.map(({ id, name, slug, description, image, releaseCount }) => ({
        uuid: id,
        name,
        url: `/${slug}`,
        description,
        image: presentPicture(image),
        release_count: releaseCount,
      })),
      next_page_url: last
        ? nextPageUrl({
            path: '/api/pages',
            query: { letter, genre },
            keys: [last.id],
            name: 'page',
          })
        : null,
    };
  },
};
