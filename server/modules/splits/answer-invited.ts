/** An invited payee agrees to a share, or declines it. */
import { splitsVersion } from '@lathe/rules/splits';
import type { Ctx } from '../../context.ts';
import { lock, lockShared } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit, grantInvited } from '../accounts/index.ts';
import { lockParty } from '../ledger/index.ts';
import {
  closeInvited,
  endUnnamed,
  findInvited,
  type InvitedPayee,
  readWaiting,
} from './invited-store.ts';
import { moveWaitingEarnings } from './move-waiting-earnings.ts';
import { notifyAboutInvited } from './notify-invited.ts';
import { notifySplit } from './notify-split.ts';
import { giveSharesTo } from './share-store.ts';
import {
  activateSplit,
  closeSplit,
  isAgreedByAll,
  listSplitsOf,
  type SplitRow,
} from './split-store.ts';

interface Agreement {
  userId: string;
  payeeId: string;
  /** Of the splits that the user has seen. */
  version: number;
  ip: string;
}

/**
 * The share becomes the user's, everything that waits moves to their balance, and they can be paid
 * like any seller. Returns the release.
 */
export async function agreeAsInvited(tx: Tx, ctx: Ctx, agreement: Agreement): Promise<string> {
  const { userId, payeeId, version, ip } = agreement;
  const now = ctx.clock.now();
  // The account cannot be closed meanwhile.
  await lockShared(tx, 'account', [userId]);
  const { payee, splits } = await lockWaiting(tx, payeeId);
  const { releaseId } = payee;
  if (!(await isAddressOf(tx, payee, userId))) throw new CallError('not_found');
  if (splitsVersion(splits) !== version) throw new CallError('changed_meanwhile');
  await closeInvited(tx, { id: payeeId, state: 'agreed', now });
  await grantInvited(tx, { userId, role: 'seller' });
  const [agreed, proposed] = [namingIn(splits, payeeId, 'agreed'), open(splits)];
  if (agreed) await giveSharesTo(tx, { splitId: agreed.id, payeeId, userId, answeredAt: now });
  if (proposed) {
    // With a split in force, a proposal has to be answered separately, as by every payee.
    const isAnswered = !agreed && isNaming(proposed, payeeId);
    const answeredAt = isAnswered ? now : null;
    if (agreed || isAnswered) {
      await giveSharesTo(tx, { splitId: proposed.id, payeeId, userId, answeredAt });
    }
    if (await isAgreedByAll(tx, proposed.id)) {
      await activateSplit(tx, { id: proposed.id, releaseId, now });
      await notifySplit(tx, ctx, { splitId: proposed.id, userId, letter: 'agreed' });
    }
  }
  await moveWaitingEarnings(tx, ctx, { payeeId, holder: userId, now });
  const object = { type: 'invited_payee', id: payeeId };
  const entry = { actorId: userId, subjectId: userId, object, ip };
  await audit(tx, { at: now, action: 'split.joined', ...entry });
  await notifyAboutInvited(tx, ctx, { topic: 'payee_joined', payee, exceptUserId: userId });
  return releaseId;
}

/**
 * From then on the share is the owner's. Staff decide about what waits. By the user, or through the
 * link in the mail.
 */
export async function declineAsInvited(
  tx: Tx,
  ctx: Ctx,
  { payeeId, userId }: { payeeId: string; userId: string | null },
): Promise<void> {
  const now = ctx.clock.now();
  const { payee, splits } = await lockWaiting(tx, payeeId);
  if (userId !== null && !(await isAddressOf(tx, payee, userId))) throw new CallError('not_found');
  const keepsEmail = (await readWaiting(tx, payeeId)).length > 0;
  await closeInvited(tx, { id: payeeId, state: 'declined', keepsEmail, now });
  const proposed = open(splits);
  if (proposed && isNaming(proposed, payeeId)) {
    await closeSplit(tx, { id: proposed.id, state: 'declined', now });
    await endUnnamed(tx, payee.releaseId);
  }
  await notifyAboutInvited(tx, ctx, { topic: 'payee_declined', payee, exceptUserId: userId });
}

/** Only the person who has proved this mail address. */
async function isAddressOf(tx: Tx, payee: InvitedPayee, userId: string): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return person !== undefined && person.email === payee.email;
}

/** Nobody else answers, sells or refunds with this share until the transaction ends. */
async function lockWaiting(
  tx: Tx,
  payeeId: string,
): Promise<{ payee: InvitedPayee; splits: SplitRow[] }> {
  await lockParty(tx, payeeId);
  const found = await findInvited(tx, payeeId);
  if (!found) throw new CallError('not_found');
  await lock(tx, 'release-split', found.releaseId);
  const payee = await findInvited(tx, payeeId);
  if (payee?.state !== 'waiting') throw new CallError('payee_closed');
  return { payee, splits: await listSplitsOf(tx, payee.releaseId) };
}

function open(splits: readonly SplitRow[]): SplitRow | undefined {
  return splits.find(({ state }) => state === 'proposed');
}

function namingIn(
  splits: readonly SplitRow[],
  payeeId: string,
  state: SplitRow['state'],
): SplitRow | undefined {
  return splits.find((split) => split.state === state && isNaming(split, payeeId));
}

function isNaming({ shares }: SplitRow, payeeId: string): boolean {
  return shares.some(({ id }) => id === payeeId);
}
