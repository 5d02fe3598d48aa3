import type { LabelRight } from '@lathe/rules/label-rights';
import { ROSTER_MAX } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { type AgreementRow, findAgreement, insertAgreement } from './agreement-store.ts';
import { countRoster } from './label-store.ts';
import { notifyAgreement } from './notify-agreement.ts';
import { parsePagePath } from './parse-page-path.ts';
import { readLabelOf } from './save-label.ts';

/** Callers lock the account of the label's owner. */
export async function requestAgreement(
  tx: Tx,
  ctx: Ctx,
  { ownerId, page, rights }: { ownerId: string; page: string; rights: readonly LabelRight[] },
): Promise<AgreementRow> {
  const label = await readLabelOf(tx, ownerId);
  const [slug = ''] = parsePagePath(page);
  const found = await tx
    .selectFrom('pages')
    .select(['id', 'owner_id as artistId'])
    .where('slug', '=', slug)
    .where('is_live', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw requestError('page_unknown');
  if (found.artistId === ownerId) throw requestError('page_own');
  const { agreed, asked } = await countRoster(tx, label.id);
  if (agreed + asked >= ROSTER_MAX) throw new CallError('roster_full');
  const request = { labelId: label.id, artistId: found.artistId, pageId: found.id, rights };
  const id = await insertAgreement(tx, { ...request, now: ctx.clock.now() });
  if (id === null) throw new CallError('agreement_exists');
  await notifyAgreement(tx, ctx, { agreementId: id, letter: 'asked' });
  const row = await findAgreement(tx, id);
  if (!row) throw new Error('The request is missing in the transaction that inserted it.');
  return row;
}

/**
 * For artists who accept a label's invitation: they see the request at once, so no mail is sent.
 * Returns the id of the new or existing request.
 */
export async function requestFromInvitedArtist(
  tx: Tx,
  request: { labelId: string; artistId: string; rights: readonly LabelRight[]; now: Date },
): Promise<string | null> {
  const label = await tx
    .selectFrom('labels')
    .select('id')
    .where('id', '=', request.labelId)
    .where('owner_id', '<>', request.artistId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!label) return null;
  const id = await insertAgreement(tx, { ...request, pageId: null });
  if (id !== null) return id;
  const open = await tx
    .selectFrom('label_agreements')
    .select('id')
    .where('label_id', '=', request.labelId)
    .where('artist_id', '=', request.artistId)
    .where('page_id', 'is', null)
    .where('state', 'in', ['asked', 'agreed'])
    .executeTakeFirstOrThrow();
  return open.id;
}

function requestError(key: 'page_unknown' | 'page_own'): CallError {
  return new CallError('validation', { fields: { page: [{ key: `label_${key}` }] } });
}
