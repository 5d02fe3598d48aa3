/** Labels. Callers that write lock the owner's account first. */
import { isSlug } from '@lathe/rules/slugs';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { markLabelOpened } from '../sellers/index.ts';

/** The fields that the owner edits. */
export interface LabelContent {
  name: string;
  slug: string;
  description: string;
  legalName: string;
  legalAddress: string;
  registrationNo: string;
  contactEmail: string;
}

export interface LabelRow extends LabelContent {
  id: string;
  ownerId: string;
  logo: unknown;
  version: number;
}

function labels(db: Db | Tx) {
  return db
    .selectFrom('labels')
    .select([
      'labels.id',
      'labels.owner_id as ownerId',
      'labels.slug',
      'labels.name',
      'labels.description',
      'labels.legal_name as legalName',
      'labels.legal_address as legalAddress',
      'labels.registration_no as registrationNo',
      'labels.contact_email as contactEmail',
      'labels.logo',
      'labels.version',
    ])
    .where('labels.deleted_at', 'is', null);
}

export async function findLabelOf(db: Db | Tx, ownerId: string): Promise<LabelRow | undefined> {
  return await labels(db).where('owner_id', '=', ownerId).executeTakeFirst();
}

/** Finds a label by its current slug or a former one. */
export async function findLabelAt(db: Db | Tx, slug: string): Promise<LabelRow | undefined> {
  // Only slugs can match, and PostgreSQL rejects some other strings.
  if (!isSlug(slug)) return undefined;
  return await labels(db)
    .where(
      'labels.id',
      '=',
      sql<string>`coalesce(
        (select id from labels where slug = ${slug}),
        (select label_id from former_label_slugs where slug = ${slug})
      )`,
    )
    .executeTakeFirst();
}

export interface RosterCounts {
  agreed: number;
  asked: number;
}

export async function countRoster(db: Db | Tx, labelId: string): Promise<RosterCounts> {
  return await db
    .selectFrom('label_agreements')
    .select([
      sql<number>`(count(*) filter (where state = 'agreed'))::int`.as('agreed'),
      sql<number>`(count(*) filter (where state = 'asked'))::int`.as('asked'),
    ])
    .where('label_id', '=', labelId)
    .executeTakeFirstOrThrow();
}

/** Slugs that other labels use or have used. */
export async function takenLabelSlugs(
  db: Db | Tx,
  { slugs, ownerId }: { slugs: readonly string[]; ownerId: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ slug: string }>`
    select labels.slug from labels
    where labels.slug = any(${slugs}::text[]) and owner_id <> ${ownerId}
    union all
    select former_label_slugs.slug from former_label_slugs
    join labels on labels.id = label_id
    where former_label_slugs.slug = any(${slugs}::text[]) and owner_id <> ${ownerId}`.execute(db);
  return new Set(rows.map(({ slug }) => slug));
}

function columns(content: LabelContent) {
  return {
    name: content.name,
    slug: content.slug,
    description: content.description,
    legal_name: content.legalName,
    legal_address: content.legalAddress,
    registration_no: content.registrationNo,
    contact_email: content.contactEmail,
  };
}

export async function insertLabel(
  tx: Tx,
  { ownerId, content, now }: { ownerId: string; content: LabelContent; now: Date },
): Promise<void> {
  await tx
    .insertInto('labels')
    .values({ owner_id: ownerId, ...columns(content), created_at: now, updated_at: now })
    .execute();
  await markLabelOpened(tx, { userId: ownerId, now });
}

export async function updateLabel(
  tx: Tx,
  { before, content, now }: { before: LabelRow; content: LabelContent; now: Date },
): Promise<void> {
  await tx
    .updateTable('labels')
    .set((label) => ({ ...columns(content), version: label('version', '+', 1), updated_at: now }))
    .where('id', '=', before.id)
    .execute();
  if (content.slug === before.slug) return;
  await tx.deleteFrom('former_label_slugs').where('slug', '=', content.slug).execute();
  await tx
    .insertInto('former_label_slugs')
    .values({ slug: before.slug, label_id: before.id })
    .execute();
}

/** Does not increase the version, so an open form can still be saved. */
export async function updateLogo(
  tx: Tx,
  { id, logo, now }: { id: string; logo: object | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('labels')
    .set({ logo: logo && JSON.stringify(logo), updated_at: now })
    .where('id', '=', id)
    .execute();
}
