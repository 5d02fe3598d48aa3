import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** A page or a release of the seller, whose id is that of its kit. */
export interface Subject {
  id: string;
  kind: 'page' | 'release';
  /** Null for a release without a page. */
  pageId: string | null;
  pageSlug: string | null;
}

export interface PressPictureRow {
  id: string;
  fileKey: string;
  previewKey: string;
  fileType: 'image/jpeg' | 'image/png';
  sizeBytes: number;
  width: number;
  height: number;
  credit: string;
}

export interface KitContent {
  isPublic: boolean;
  isIndexed: boolean;
  shortEn: string;
  shortDe: string;
  longEn: string;
  longDe: string;
  quotes: { text: string; source: string }[];
  contactName: string;
  contactEmail: string;
}

export interface KitRow extends KitContent {
  pictures: PressPictureRow[];
  version: number;
}

export async function findSubject(
  db: Db | Tx,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select id, 'page' as kind, id as "pageId", slug as "pageSlug" from pages
      where id = ${id} and owner_id = ${ownerId} and deleted_at is null
    union all
    select releases.id, 'release', pages.id, pages.slug from releases
      left join pages on pages.id = releases.page_id and pages.deleted_at is null
      where releases.id = ${id} and releases.owner_id = ${ownerId}
        and releases.deleted_at is null`.execute(db);
  return rows[0];
}

export async function findKit(db: Db | Tx, id: string): Promise<KitRow | undefined> {
  return await db
    .selectFrom('press_kits')
    .select([
      'is_public as isPublic',
      'is_indexed as isIndexed',
      'short_en as shortEn',
      'short_de as shortDe',
      'long_en as longEn',
      'long_de as longDe',
      sql<KitRow['quotes']>`quotes`.as('quotes'),
      'contact_name as contactName',
      'contact_email as contactEmail',
      'version',
      sql<PressPictureRow[]>`(select coalesce(json_agg(json_build_object(
          'id', id, 'fileKey', file_key, 'previewKey', preview_key, 'fileType', file_type,
          'sizeBytes', size_bytes, 'width', width, 'height', height, 'credit', credit)
          order by created_at, id), '[]')
        from press_pictures where kit_id = press_kits.id)`.as('pictures'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

function columns(content: KitContent) {
  return {
    is_public: content.isPublic,
    is_indexed: content.isIndexed,
    short_en: content.shortEn,
    short_de: content.shortDe,
    long_en: content.longEn,
    long_de: content.longDe,
    quotes: JSON.stringify(content.quotes),
    contact_name: content.contactName,
    contact_email: content.contactEmail,
  };
}

/** Callers lock the owner's account. Creates the kit if there is none. */
export async function saveKit(
  tx: Tx,
  { subject, content, now }: { subject: Subject; content: KitContent; now: Date },
): Promise<void> {
  await tx
    .insertInto('press_kits')
    .values({ ...keysOf(subject), ...columns(content), created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((kit) => ({
        ...columns(content),
        version: kit('press_kits.version', '+', 1),
        updated_at: now,
      })),
    )
    .execute();
}

/** For the first picture of a kit whose texts are not saved yet; its version stays that of a new kit. */
export async function ensureKit(
  tx: Tx,
  { subject, now }: { subject: Subject; now: Date },
): Promise<void> {
  await tx
    .insertInto('press_kits')
    .values({ ...keysOf(subject), version: 0, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

function keysOf({ id, kind }: Subject) {
  return { id, page_id: kind === 'page' ? id : null, release_id: kind === 'release' ? id : null };
}

export async function insertPicture(
  tx: Tx,
  { kitId, picture, now }: { kitId: string; picture: PressPictureRow; now: Date },
): Promise<void> {
  await tx
    .insertInto('press_pictures')
    .values({
      id: picture.id,
      kit_id: kitId,
      file_key: picture.fileKey,
      preview_key: picture.previewKey,
      file_type: picture.fileType,
      size_bytes: picture.sizeBytes,
      width: picture.width,
      height: picture.height,
      credit: picture.credit,
      created_at: now,
    })
    .execute();
}

export async function setCredit(
  tx: Tx,
  { kitId, id, credit }: { kitId: string; id: string; credit: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('press_pictures')
    .set({ credit })
    .where('id', '=', id)
    .where('kit_id', '=', kitId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the storage keys of the removed picture. */
export async function deletePicture(
  tx: Tx,
  { kitId, id }: { kitId: string; id: string },
): Promise<string[] | null> {
  const row = await tx
    .deleteFrom('press_pictures')
    .where('id', '=', id)
    .where('kit_id', '=', kitId)
    .returning(['file_key', 'preview_key'])
    .executeTakeFirst();
  return row ? [row.file_key, row.preview_key] : null;
}
