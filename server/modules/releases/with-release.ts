/**
 * Wraps every change to tracks or artwork: locks the release, checks that it is editable, and adds
 * a history entry.
 */
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import { assertEditable, lockedRelease } from './change-release.ts';
import { findRelease, type ReleaseRow } from './store.ts';

/** As in the path parameters of the calls. */
export interface ReleaseParams {
  user: string;
  release: string;
}

export interface ReleaseWork {
  release: ReleaseRow;
  userId: string;
  now: Date;
}

export async function withRelease<T>(
  call: Caller,
  { user, release: id }: ReleaseParams,
  work: (tx: Tx, context: ReleaseWork) => Promise<T>,
): Promise<T> {
  const { ctx, actor } = call;
  return await inTransaction(ctx.db, async (tx) => {
    const release = await lockedRelease(tx, { ownerId: user, id });
    assertEditable(release);
    const { userId } = signedIn(actor);
    const result = await work(tx, { release, userId, now: ctx.clock.now() });
    const object = { type: 'release', id };
    await auditIfForAnother(tx, call, { subjectId: user, action: 'releases.edited', object });
    return result;
  });
}

export async function readRelease(
  { ctx }: Caller,
  { user, release }: ReleaseParams,
): Promise<ReleaseRow> {
  const row = await findRelease(ctx.db, { ownerId: user, id: release });
  if (!row) throw new CallError('not_found');
  return row;
}
