/** Agreements that labels request from artists. */
import type { Agreement } from '@lathe/contract/label-calls';
import type { LabelRight } from '@lathe/rules/label-rights';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';
import { sellerNameExpression } from '../accounts/index.ts';

export type AgreementState = Agreement['state'];

export interface AgreementRow {
  id: string;
  labelId: string;
  labelName: string;
  labelSlug: string;
  labelOwnerId: string;
  artistId: string;
  artistName: string;
  page: { uuid: string; name: string; url: string } | null;
  rights: LabelRight[];
  state: AgreementState;
  askedAt: Date;
  decidedAt: Date | null;
  endedAt: Date | null;
  askedKey: string;
}

function agreements(db: Db | Tx) {
  return db
    .selectFrom('label_agreements')
    .innerJoin('labels', 'labels.id', 'label_agreements.label_id')
    .select([
      'label_agreements.id',
      'labels.id as labelId',
      'labels.name as labelName',
      'labels.slug as labelSlug',
      'labels.owner_id as labelOwnerId',
      'label_agreements.artist_id as artistId',
      sellerNameExpression('label_agreements.artist_id').as('artistName'),
      sql<AgreementRow['page']>`(
        select jsonb_build_object('uuid', pages.id, 'name', pages.name, 'url', pages.slug)
        from pages where pages.id = label_agreements.page_id)`.as('page'),
      'label_agreements.rights',
      'label_agreements.state',
      'label_agreements.asked_at as askedAt',
      'label_agreements.decided_at as decidedAt',
      'label_agreements.ended_at as endedAt',
      instantKey('label_agreements.asked_at').as('askedKey'),
    ])
    .$narrowType<{ rights: LabelRight[]; state: AgreementState }>();
}

/** Locks the row until the transaction ends. */
export async function lockAgreement(tx: Tx, id: string): Promise<AgreementRow | undefined> {
  return await agreements(tx)
    .where('label_agreements.id', '=', id)
    .forUpdate('label_agreements')
    .executeTakeFirst();
}

export async function findAgreement(db: Db | Tx, id: string): Promise<AgreementRow | undefined> {
  return await agreements(db).where('label_agreements.id', '=', id).executeTakeFirst();
}

interface AgreementFilter {
  party: { labelId: string } | { artistId: string };
  state?: AgreementState | undefined;
  cursor: Cursor | null;
}

/** Newest first; returns one row more than a page. */
export async function listAgreements(
  db: Db,
  { party, state, cursor }: AgreementFilter,
): Promise<AgreementRow[]> {
  let query = agreements(db)
    .orderBy('label_agreements.asked_at', 'desc')
    .orderBy('label_agreements.id', 'desc')
    .limit(PAGE_SIZE + 1);
  query =
    'labelId' in party
      ? query.where('label_agreements.label_id', '=', party.labelId)
      : query.where('label_agreements.artist_id', '=', party.artistId);
  if (state) query = query.where('label_agreements.state', '=', state);
  if (cursor)
    query = query.where(after('label_agreements.asked_at', 'label_agreements.id', cursor));
  return await query.execute();
}

export interface NewAgreement {
  labelId: string;
  artistId: string;
  pageId: string | null;
  rights: readonly LabelRight[];
  now: Date;
}

/** Null if the same request or agreement already exists. */
export async function insertAgreement(tx: Tx, input: NewAgreement): Promise<string | null> {
  const row = await tx
    .insertInto('label_agreements')
    .values({
      label_id: input.labelId,
      artist_id: input.artistId,
      page_id: input.pageId,
      rights: [...new Set(input.rights)],
      asked_at: input.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['label_id', 'artist_id', 'page_id'])
        .where('state', 'in', ['asked', 'agreed'])
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function isAgreedAlready(
  tx: Tx,
  { id, labelId, artistId, pageId }: Omit<NewAgreement, 'rights' | 'now'> & { id: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('label_agreements')
    .select('id')
    .where('label_id', '=', labelId)
    .where('artist_id', '=', artistId)
    .where('page_id', 'is not distinct from', pageId)
    .where('state', 'in', ['asked', 'agreed'])
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markAnswered(
  tx: Tx,
  answer: { id: string; state: 'agreed' | 'declined'; pageId?: string | null; now: Date },
): Promise<void> {
  const { id, state, pageId, now } = answer;
  await tx
    .updateTable('label_agreements')
    .set({ state, decided_at: now, ...(pageId !== undefined && { page_id: pageId }) })
    .where('id', '=', id)
    .execute();
}

export async function markEnded(
  tx: Tx,
  { id, state, by, now }: { id: string; state: 'withdrawn' | 'ended'; by: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('label_agreements')
    .set({ state, ended_at: now, ended_by: by })
    .where('id', '=', id)
    .execute();
}
