/**
 * Suspends and restores a user. Pages and releases are hidden from sale; orders that exist, and
 * checkouts whose price was already confirmed, are completed.
 */
import type { Ctx } from '../../context.ts';
import { lock, lockRows } from '../../platform/db/locks.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import {
  assertNotLastAdmin,
  audit,
  deleteSessions,
  lockRoles,
  setSuspension,
} from '../accounts/index.ts';
import { hidePagesOf, showPagesOf } from '../pages/index.ts';
import { refreshStorefront } from '../storefront/index.ts';
import { findManagedPerson, type PersonRow } from './people-store.ts';

interface SuspensionRequest {
  actor: Actor;
  userId: string;
  ip: string;
}

export async function suspendUser(
  ctx: Ctx,
  request: SuspensionRequest & { reason: string },
): Promise<void> {
  const { actor, userId, ip } = request;
  const reason = request.reason.trim();
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const person = await lockPersonAndRoles(tx, ctx, userId);
    if (person.suspended_at) throw new CallError('changed_meanwhile');
    if (person.role === 'admin') await assertNotLastAdmin(tx, userId);
    await setSuspension(tx, userId, { at: now, by: actor.userId, reason });
    await deleteSessions(tx, { userId });
    const groupIds = await lockOffers(tx, userId);
    await hidePagesOf(tx, ctx, userId);
    await refreshShop(tx, ctx, groupIds);
    const entry = { actorId: actor.userId, subjectId: userId, ip };
    await audit(tx, { at: now, action: 'user.suspended', details: { reason }, ...entry });
  });
}

export async function restoreUser(ctx: Ctx, request: SuspensionRequest): Promise<void> {
  const { actor, userId, ip } = request;
  await inTransaction(ctx.db, async (tx) => {
    const person = await lockPersonAndRoles(tx, ctx, userId);
    if (!person.suspended_at) throw new CallError('changed_meanwhile');
    await setSuspension(tx, userId, null);
    const groupIds = await lockOffers(tx, userId);
    await showPagesOf(tx, ctx, userId);
    await refreshShop(tx, ctx, groupIds);
    const entry = { actorId: actor.userId, subjectId: userId, ip };
    await audit(tx, { at: ctx.clock.now(), action: 'user.restored', ...entry });
  });
}

/** Two admins cannot suspend each other at the same time. */
async function lockPersonAndRoles(tx: Tx, ctx: Ctx, userId: string): Promise<PersonRow> {
  await lockRoles(tx);
  await lock(tx, 'account', userId);
  const person = await findManagedPerson(tx, userId, ctx.clock.now());
  if (!person) throw new CallError('not_found');
  return person;
}

/**
 * Locks the releases and pages of the user, and returns the groups whose offers change: those with
 * a release of the user, also on pages of others, and all on the user's pages. A hold of a limited
 * copy locks its release too, so it comes wholly before or after.
 */
async function lockOffers(tx: Tx, userId: string): Promise<string[]> {
  const ofOwner = (table: 'releases' | 'pages') =>
    tx.selectFrom(table).select('id').where('owner_id', '=', userId).execute();
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  await lockRows(tx, 'releases', idsOf(await ofOwner('releases')));
  await lockRows(tx, 'pages', idsOf(await ofOwner('pages')));
  const groups = await tx
    .selectFrom('release_groups')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('page_id', 'in', eb.selectFrom('pages').select('id').where('owner_id', '=', userId)),
        eb('id', 'in', eb.selectFrom('releases').select('group_id').where('owner_id', '=', userId)),
      ]),
    )
    .execute();
  return idsOf(groups);
}

async function refreshShop(tx: Tx, ctx: Ctx, groupIds: readonly string[]): Promise<void> {
  await refreshStorefront(tx, ctx, { groupIds });
  await ctx.cache.clear(tx, 'shelf', 'pages');
}
