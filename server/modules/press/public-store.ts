/** Press kits that visitors may see: switched on, on a live page, of a seller in good standing. */
import type { Credit } from '@lathe/rules/credits';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { SELLER_NOT_SUSPENDED } from '../accounts/index.ts';
import type { typeName } from '../catalogue/index.ts';
import { findKit, type KitRow } from './store.ts';

export interface PublicKit {
  id: string;
  page: { id: string; name: string; slug: string };
  release: KitRelease | null;
  kit: KitRow;
}

export interface KitRelease {
  id: string;
  title: string;
  primaryArtist: string;
  typeCode: Parameters<typeof typeName>[0]['code'];
  medium: string;
  label: string;
  catalogNo: string;
  ean: string | null;
  releaseDate: string | null;
  image: unknown;
  credits: Credit[];
  tracks: { side: number; title: string; subtitle: string; durationMs: number | null }[];
}

/** By the id of a page or release. */
export async function findPublicKit(db: Db, id: string): Promise<PublicKit | undefined> {
  const found = await db
    .selectFrom('press_kits')
    .leftJoin('releases', 'releases.id', 'press_kits.release_id')
    .innerJoin('pages', (join) =>
      join.on(sql`coalesce(press_kits.page_id, releases.page_id)`, '=', sql.ref('pages.id')),
    )
    .select(['pages.id', 'pages.name', 'pages.slug', 'press_kits.release_id as releaseId'])
    .where('press_kits.id', '=', id)
    .where('press_kits.is_public', '=', true)
    .where('pages.is_live', '=', true)
    .where('pages.deleted_at', 'is', null)
    .where('releases.deleted_at', 'is', null)
    .where(sql<boolean>`${sql.raw(SELLER_NOT_SUSPENDED)}`)
    .executeTakeFirst();
  if (!found) return undefined;
  const kit = await findKit(db, id);
  if (!kit) return undefined;
  const { releaseId, ...page } = found;
  return { id, page, release: releaseId === null ? null : await readRelease(db, releaseId), kit };
}

async function readRelease(db: Db, id: string): Promise<KitRelease> {
  return await db
    .selectFrom('releases')
    .innerJoin('release_types', 'release_types.id', 'releases.release_type_id')
    .select([
      'releases.id',
      'releases.title',
      'releases.primary_artist as primaryArtist',
      'release_types.code as typeCode',
      'release_types.medium',
      'releases.label',
      'releases.catalog_no as catalogNo',
      'releases.ean',
      'releases.release_date as releaseDate',
      'releases.image',
      sql<Credit[]>`releases.credits`.as('credits'),
      sql<KitRelease['tracks']>`(select coalesce(json_agg(json_build_object(
          'side', side, 'title', title, 'subtitle', subtitle, 'durationMs', duration_ms)
          order by side, position), '[]')
        from tracks where tracks.release_id = releases.id)`.as('tracks'),
    ])
    .$narrowType<Pick<KitRelease, 'typeCode'>>()
    .where('releases.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Public kits of releases on a page, newest release first. */
export async function releaseKitsOn(
  db: Db,
  pageId: string,
): Promise<{ id: string; title: string; primaryArtist: string }[]> {
  return await db
    .selectFrom('press_kits')
    .innerJoin('releases', 'releases.id', 'press_kits.release_id')
    .select(['releases.id', 'releases.title', 'releases.primary_artist as primaryArtist'])
    .where('releases.page_id', '=', pageId)
    .where('releases.deleted_at', 'is', null)
    .where('press_kits.is_public', '=', true)
    .where(sql<boolean>`${sql.raw(SELLER_NOT_SUSPENDED)}`)
    .orderBy('releases.release_date', (order) => order.desc().nullsLast())
    .orderBy('releases.id')
    .execute();
}
