/** Actions of the artist and the label on an agreement. Each one locks the row first. */
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { restartStreams } from '../accounts/index.ts';
import {
  type AgreementRow,
  type AgreementState,
  isAgreedAlready,
  lockAgreement,
  markAnswered,
  markEnded,
} from './agreement-store.ts';
import { notifyAgreement } from './notify-agreement.ts';
import { lockAffectedPages, removeDraftsFromPages } from './remove-drafts-from-pages.ts';
import { clearLabels } from './save-label.ts';

interface AgreementAnswer {
  id: string;
  artistId: string;
}

/** Grants exactly the requested rights, for one page or for all pages. */
export async function agree(
  tx: Tx,
  ctx: Ctx,
  { id, artistId, pageId }: AgreementAnswer & { pageId: string | null },
): Promise<void> {
  const row = await lockOfArtist(tx, { id, artistId, state: 'asked' });
  const chosen = pageId ?? row.page?.uuid ?? null;
  if (pageId !== null) await assertRequested(tx, { row, pageId });
  const { labelId } = row;
  if (await isAgreedAlready(tx, { id, labelId, artistId, pageId: chosen })) {
    throw new CallError('agreement_exists');
  }
  await markAnswered(tx, { id, state: 'agreed', pageId: chosen, now: ctx.clock.now() });
  await clearLabels(tx, ctx);
  await notifyAgreement(tx, ctx, { agreementId: id, letter: 'agreed' });
}

export async function decline(tx: Tx, ctx: Ctx, { id, artistId }: AgreementAnswer): Promise<void> {
  await lockOfArtist(tx, { id, artistId, state: 'asked' });
  await markAnswered(tx, { id, state: 'declined', now: ctx.clock.now() });
  await notifyAgreement(tx, ctx, { agreementId: id, letter: 'declined' });
}

export async function endAsArtist(
  tx: Tx,
  ctx: Ctx,
  { id, artistId }: AgreementAnswer,
): Promise<void> {
  const pages = await lockAffectedPages(tx, id);
  const { labelOwnerId } = await lockOfArtist(tx, { id, artistId, state: 'agreed' });
  await markEnded(tx, { id, state: 'ended', by: artistId, now: ctx.clock.now() });
  await removeDraftsFromPages(tx, ctx, { pages, userId: artistId });
  await clearLabels(tx, ctx);
  await restartStreamsOf(tx, labelOwnerId);
  await notifyAgreement(tx, ctx, { agreementId: id, letter: 'ended_by_artist' });
}

/** The people of a label may listen to the artist's releases no longer. */
async function restartStreamsOf(tx: Tx, labelOwnerId: string): Promise<void> {
  const members = await tx
    .selectFrom('account_members')
    .select('user_id')
    .where('account_id', '=', labelOwnerId)
    .execute();
  for (const id of [labelOwnerId, ...members.map(({ user_id }) => user_id)]) {
    await restartStreams(tx, id);
  }
}

/** Withdraws a request or ends an agreement. */
export async function endAsLabel(
  tx: Tx,
  ctx: Ctx,
  { id, ownerId, userId }: { id: string; ownerId: string; userId: string },
): Promise<void> {
  const pages = await lockAffectedPages(tx, id);
  const row = await lockAgreement(tx, id);
  if (row?.labelOwnerId !== ownerId) throw new CallError('not_found');
  if (row.state !== 'asked' && row.state !== 'agreed') throw new CallError('agreement_closed');
  const state = row.state === 'asked' ? 'withdrawn' : 'ended';
  await markEnded(tx, { id, state, by: userId, now: ctx.clock.now() });
  await removeDraftsFromPages(tx, ctx, { pages, userId });
  await clearLabels(tx, ctx);
  if (state === 'ended') {
    await restartStreamsOf(tx, ownerId);
    await notifyAgreement(tx, ctx, { agreementId: id, letter: 'ended_by_label' });
  }
}

async function lockOfArtist(
  tx: Tx,
  { id, artistId, state }: AgreementAnswer & { state: AgreementState },
): Promise<AgreementRow> {
  const row = await lockAgreement(tx, id);
  if (row?.artistId !== artistId) throw new CallError('not_found');
  if (row.state !== state) throw new CallError('agreement_closed');
  return row;
}

/** The page must belong to the artist; a request for one page cannot be granted for another. */
async function assertRequested(
  tx: Tx,
  { row, pageId }: { row: AgreementRow; pageId: string },
): Promise<void> {
  const own = await tx
    .selectFrom('pages')
    .select('id')
    .where('id', '=', pageId)
    .where('owner_id', '=', row.artistId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (own && (row.page === null || row.page.uuid === pageId)) return;
  throw new CallError('validation', { fields: { page: [{ key: 'one_of' }] } });
}
