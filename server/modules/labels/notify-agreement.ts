import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { notify } from '../notifications/index.ts';
import { findAgreement } from './agreement-store.ts';
import { type AgreementMailKind, isForArtist, sendAgreementMail } from './jobs.ts';

/** Notifies the other side of a request or an answer. */
export async function notifyAgreement(
  tx: Tx,
  ctx: Ctx,
  { agreementId, letter }: { agreementId: string; letter: AgreementMailKind },
): Promise<void> {
  const row = await findAgreement(tx, agreementId);
  if (!row) throw new Error(`Agreement ${agreementId} does not exist.`);
  const toArtist = isForArtist(letter);
  await notify(tx, ctx, {
    topic: `agreement_${letter}`,
    owners: [toArtist ? row.artistId : row.labelOwnerId],
    subject: agreementId,
    details: { label: row.labelName, name: row.artistName },
    aboutUserId: toArtist ? row.labelOwnerId : row.artistId,
    url: toArtist ? '/studio/agreements' : '/studio/label/roster',
    enqueueMail: (to) => ctx.jobs.enqueue(tx, sendAgreementMail, { agreementId, letter, to }),
  });
}
