/** Owners of the releases on a page. Drafts are visible only to their owner. */
import type { ReleaseOnPage } from '@lathe/contract/contribution-calls';
import { calendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { translatorFor } from '../../platform/translations.ts';
import { sellerNameExpression } from '../accounts/index.ts';
import { priceBook } from '../catalogue/index.ts';
import { type ReleaseRow, statusOf } from '../releases/index.ts';

type ListedRelease = ReleaseRow & { contributor: string | null };

async function listReleasesOn({ db }: Ctx, pageId: string): Promise<ListedRelease[]> {
  const rows = await db
    .selectFrom('releases')
    .innerJoin('pages', 'pages.id', 'releases.page_id')
    .selectAll('releases')
    .select(
      sql<string | null>`case when releases.owner_id <> pages.owner_id
        then ${sellerNameExpression('releases.owner_id')} end`.as('contributor'),
    )
    .where('releases.page_id', '=', pageId)
    .where('releases.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('releases.owner_id', '=', eb.ref('pages.owner_id')),
        eb.and([
          eb('releases.submitted_at', 'is not', null),
          eb('releases.retired_at', 'is', null),
        ]),
      ]),
    )
    .orderBy('releases.published_at', (order) => order.desc().nullsLast())
    .orderBy('releases.created_at', 'desc')
    .orderBy('releases.id')
    .execute();
  return rows as unknown as ListedRelease[];
}

export async function releasesOnPage(
  { ctx, locale }: Caller,
  pageId: string,
): Promise<ReleaseOnPage[]> {
  const rows = await listReleasesOn(ctx, pageId);
  const book = await priceBook(ctx);
  const t = translatorFor(locale);
  const today = calendarDate(ctx.clock.now());
  return rows.map((row) => {
    const status = statusOf(row, today);
    return {
      uuid: row.id,
      title: row.title,
      primary_artist: row.primary_artist,
      format: book.type(row.release_type_id).format,
      image: presentPicture(row.image),
      status,
      status_name: t(`releases:status.${status}`),
      contributor: row.contributor,
    };
  });
}
