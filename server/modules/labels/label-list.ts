/** Labels with live artist pages, by name. */
import type { browseCalls } from '@lathe/contract/browse-calls';
import type { FirstLetter } from '@lathe/rules/first-letters';
import type pg from 'pg';
import { firstLetterSql } from '../../platform/db/first-letter.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { nextPageUrl, readKeys } from '../../platform/http/paging.ts';
import { presentPicture } from '../../platform/pictures.ts';

const PER_PAGE = 48;
const ARTISTS_NAMED = 4;

interface ListedLabel {
  id: string;
  name: string;
  slug: string;
  description: string;
  logo: unknown;
  /** Of their live pages, by name. */
  artists: string[];
}

interface Wanted {
  after: string | null;
  letter: FirstLetter | undefined;
  genre: string | undefined;
}

async function listLabels(
  preparedPool: pg.Pool,
  { after, letter, genre }: Wanted,
): Promise<ListedLabel[]> {
  return await prepared<ListedLabel>(
    preparedPool,
    `labels by name ${letter ?? ''}`,
    `select labels.id, labels.name, labels.slug, labels.description, labels.logo, roster.artists
      from labels
      cross join lateral (
        select array_agg(pages.name order by lower(pages.name), pages.id) as artists,
          array_agg(pages.id) as page_ids
        from pages
        where pages.is_live and pages.deleted_at is null and pages.id in (
          select own.id from pages as own where own.owner_id = labels.owner_id
          union
          select theirs.id from label_agreements
          join pages as theirs on theirs.owner_id = label_agreements.artist_id
          where label_agreements.label_id = labels.id and label_agreements.state = 'agreed'
            and coalesce(label_agreements.page_id, theirs.id) = theirs.id)) as roster
      where labels.deleted_at is null and roster.artists is not null
        and ${firstLetterSql('labels.name', letter)}
        and ($2::text is null or exists (
          select from shelf join genres on genres.id in (main_genre_id, sub_genre_id)
          where shelf.page_id = any (roster.page_ids) and genres.slug = $2))
        and ($1::uuid is null or (lower(labels.name), labels.id) >
          (select lower(last.name), last.id from labels as last where last.id = $1))
      order by lower(labels.name), labels.id limit ${PER_PAGE + 1}`,
    [after, genre ?? null],
  );
}

export const labelListRoutes: Handlers<Pick<typeof browseCalls, 'GET /api/labels'>> = {
  'GET /api/labels': async ({ ctx, query }) => {
    const [after = null] = readKeys(query.page, ['uuid']) ?? [];
    const { letter, genre } = query;
    const rows = await listLabels(ctx.preparedPool, { after, letter, genre });
    const shown = rows.slice(0, PER_PAGE);
    const last = rows.length > PER_PAGE ? shown.at(-1) : undefined;
    return {
      data: shown.map(({ id, name, slug, description, logo, artists }) => ({
        uuid: id,
        name,
        url: `/labels/${slug}`,
        description,
        image: presentPicture(logo),
        artists: artists.slice(0, ARTISTS_NAMED),
        artist_count: artists.length,
      })),
      next_page_url: last
        ? nextPageUrl({
            path: '/api/labels',
            query: { letter, genre },
            keys: [last.id],
            name: 'page',
          })
        : null,
    };
  },
};
