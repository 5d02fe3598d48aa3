/** Rights of a label. Read on every use, because an agreement can end at any time. */
import type { LabelRight } from '@lathe/rules/label-rights';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

interface ReleaseColumns {
  /** Owner of the release or page. Artists can grant rights only on what they own. */
  owner: RawBuilder<unknown>;
  page: RawBuilder<unknown>;
}

/** SQL condition: the label of this owner has the right. */
export function isGrantedOn(
  { owner, page }: ReleaseColumns,
  { ownerId, right }: { ownerId: string | readonly string[]; right: LabelRight },
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from label_agreements
    join labels on labels.id = label_agreements.label_id and labels.deleted_at is null
    where labels.owner_id = any(${[ownerId].flat()}) and label_agreements.state = 'agreed'
      and ${right} = any(label_agreements.rights)
      and label_agreements.artist_id = ${owner}
      and (label_agreements.page_id is null or label_agreements.page_id = ${page}))`;
}

export const RELEASE_COLUMNS: ReleaseColumns = {
  owner: sql`releases.owner_id`,
  page: sql`releases.page_id`,
};

/** SQL condition for a column with the id of something that is sold. Labels have rights on releases. */
export function isGrantedOnThing(
  thing: string,
  asked: { ownerId: string; right: LabelRight },
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from releases where releases.id = ${sql.ref(thing)}
    and ${isGrantedOn(RELEASE_COLUMNS, asked)})`;
}

export async function hasReleaseRight(
  db: Db | Tx,
  { ownerId, right, releaseId }: { ownerId: string; right: LabelRight; releaseId: string },
): Promise<boolean> {
  const release = await db
    .selectFrom('releases')
    .select('releases.id')
    .where('releases.id', '=', releaseId)
    .where(isGrantedOn(RELEASE_COLUMNS, { ownerId, right }))
    .executeTakeFirst();
  return release !== undefined;
}

/** Whether the artist allows one of these labels to edit this release, or any of theirs. */
export async function mayLabelEdit(
  db: Db | Tx,
  asked: { labelOwnerIds: readonly string[]; ownerId: string; releaseId?: string },
): Promise<boolean> {
  const release = await db
    .selectFrom('releases')
    .select('releases.id')
    .$if(asked.releaseId !== undefined, (query) =>
      query.where('releases.id', '=', asked.releaseId ?? ''),
    )
    .where('releases.owner_id', '=', asked.ownerId)
    .where('releases.deleted_at', 'is', null)
    .where(isGrantedOn(RELEASE_COLUMNS, { ownerId: asked.labelOwnerIds, right: 'edit' }))
    .limit(1)
    .executeTakeFirst();
  return release !== undefined;
}
