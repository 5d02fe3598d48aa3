import { parseEan } from '@lathe/rules/identifiers/ean';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { sellerNameExpression } from '../accounts/index.ts';
import type { CatalogueCells } from './catalogue-columns.ts';
import type { ParsedRelease } from './parse-catalogue-line.ts';
import { isGrantedOn } from './rights.ts';

/** Page ids by slug: the pages on which the user may publish, their own and those of the roster. */
export async function listPublishablePages(
  tx: Tx,
  ownerId: string,
): Promise<ReadonlyMap<string, string>> {
  const own = tx
    .selectFrom('pages')
    .select(['pages.id', 'pages.slug'])
    .where('pages.deleted_at', 'is', null)
    .where('pages.owner_id', '=', ownerId);
  const pages = [...(await own.execute()), ...(await listRosterPages(tx, ownerId))];
  return new Map(pages.map(({ slug, id }) => [slug, id]));
}

export interface RosterPage {
  id: string;
  slug: string;
  name: string;
  isLive: boolean;
  owner: string;
}

/** Pages of artists who granted the label the right to publish there. */
export async function listRosterPages(db: Db | Tx, ownerId: string): Promise<RosterPage[]> {
  const columns = { owner: sql`pages.owner_id`, page: sql`pages.id` };
  return await db
    .selectFrom('pages')
    .select([
      'pages.id',
      'pages.slug',
      'pages.name',
      'pages.is_live as isLive',
      sellerNameExpression('pages.owner_id').as('owner'),
    ])
    .where('pages.deleted_at', 'is', null)
    .where(
      'pages.owner_id',
      'in',
      sql<string>`(select artist_id from label_agreements
        join labels on labels.id = label_id where labels.owner_id = ${ownerId} and state = 'agreed')`,
    )
    .where(isGrantedOn(columns, { ownerId, right: 'releases' }))
    .orderBy('pages.name')
    .orderBy('pages.id')
    .execute();
}

/** Matches by catalogue number, then by barcode, then by title and format. */
export async function hasSameRelease(
  tx: Tx,
  { ownerId, title, artist, typeId, change }: ParsedRelease & { ownerId: string },
): Promise<boolean> {
  const { catalog_no: catalogNo, ean } = change;
  const own = tx
    .selectFrom('releases')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null);
  const same = catalogNo
    ? own.where('catalog_no', '=', catalogNo)
    : ean
      ? own.where('ean', '=', parseEan(ean) ?? ean.trim())
      : own
          .where(sql<string>`lower(title)`, '=', title.toLowerCase())
          .where(sql<string>`lower(primary_artist)`, '=', artist.toLowerCase())
          .where('release_type_id', '=', typeId);
  return (await same.executeTakeFirst()) !== undefined;
}

export async function listCatalogue(db: Db, ownerId: string): Promise<CatalogueCells[]> {
  const { rows } = await sql<CatalogueCells>`
    select releases.title, releases.primary_artist as artist, release_types.code as format,
      coalesce(pages.slug, '') as page, releases.label, releases.catalog_no as catalogue_no,
      coalesce(releases.ean, '') as ean, coalesce(main.slug, '') as genre,
      coalesce(sub.slug, '') as sub_genre, coalesce(releases.release_date::text, '') as release_date,
      coalesce(releases.original_release_date::text, '') as original_release_date,
      releases.price_tier, coalesce(releases.quantity_limit::text, '') as quantity_limit,
      case when releases.explicit then 'yes' else 'no' end as explicit,
      coalesce(releases.p_year::text, '') as p_year, releases.p_holder,
      coalesce(releases.c_year::text, '') as c_year, releases.c_holder, releases.description
    from releases
    join release_types on release_types.id = releases.release_type_id
    left join pages on pages.id = releases.page_id and pages.deleted_at is null
    left join genres as main on main.id = releases.main_genre_id
    left join genres as sub on sub.id = releases.sub_genre_id
    where releases.owner_id = ${ownerId} and releases.deleted_at is null
    order by releases.created_at, releases.id`.execute(db);
  return rows;
}
