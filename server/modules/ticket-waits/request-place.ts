import type { CallInput } from '@lathe/contract/call';
import type { ticketWaitCalls } from '@lathe/contract/ticket-wait-calls';
import { TICKET_WAITS_MAX } from '@lathe/rules/ticket-limits';
import type { Ctx } from '../../context.ts';
import { lock, lockRows } from '../../platform/db/locks.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import {
  assertMailAllowed,
  assertWithinLimit,
  findPerson,
  normalizeEmail,
} from '../accounts/index.ts';
import {
  countWaits,
  findWaitedCategory,
  joinLine,
  readerHashOf,
  type WaitedCategory,
} from '../events/index.ts';
import { sendWaitConfirmation } from './jobs.ts';

type WaitCall = Caller & CallInput<(typeof ticketWaitCalls)['POST /api/ticket_waits/{category}']>;

/** Throws if it does not exist, or is hidden from those without its code. */
export async function readWaitedCategory(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { id, code }: { id: string; code: string },
): Promise<WaitedCategory> {
  const category = await findWaitedCategory(db, id, clock.now());
  const hidden = category?.hiddenCode ?? null;
  const isShown = hidden === null || hidden.toLowerCase() === code.trim().toLowerCase();
  if (!category || !isShown) throw new CallError('not_found');
  return category;
}

export function stateOfLine({
  isOnSale,
  isClosed,
  free,
}: WaitedCategory): 'open' | 'on_sale' | 'closed' {
  if (!isOnSale) return 'closed';
  if (free > 0) return 'on_sale';
  return isClosed ? 'closed' : 'open';
}

export async function requestPlace(call: WaitCall): Promise<'waiting' | 'confirm'> {
  const { ctx, actor, body } = call;
  await assertWithinLimit(ctx, 'stock_alert', actor?.userId ?? call.ip);
  const category = await readWaitedCategory(ctx, { id: call.params.category, code: body.code });
  assertJoinable(category);
  if (body.places > category.maxPlaces) {
    const max = { key: 'max', values: { max: category.maxPlaces } } as const;
    throw new CallError('validation', { fields: { places: [max] } });
  }
  const person = actor && (await findPerson(ctx.db, actor.userId));
  const email = person?.email ?? body.email;
  if (email === undefined) {
    throw new CallError('validation', { fields: { email: [{ key: 'required' }] } });
  }
  const address = normalizeEmail(email);
  if (!person) await assertMailAllowed(ctx, 'alert', address);
  await join(call, { category, address, userId: person?.id ?? null });
  return person ? 'waiting' : 'confirm';
}

function assertJoinable(category: WaitedCategory): void {
  const state = stateOfLine(category);
  if (state === 'on_sale') throw new CallError('ticket_wait_needless');
  if (state === 'closed') throw new CallError('ticket_wait_closed');
}

/**
 * Whatever is known about the address of a guest, the reply is the same. Only who reads its mails can
 * confirm it, and a confirmed one gets no second mail.
 */
async function join(
  { ctx, body, locale }: WaitCall,
  {
    category,
    address,
    userId,
  }: { category: WaitedCategory; address: string; userId: string | null },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const readerHash = readerHashOf(address);
    await lock(tx, 'account', readerHash);
    await lockRows(tx, 'ticket_pools', [category.poolId]);
    // Places may have become free, or the event been cancelled, before the lock.
    const current = await findWaitedCategory(tx, category.id, now);
    if (!current) throw new CallError('not_found');
    assertJoinable(current);
    const isFull = (await countWaits(tx, readerHash)) >= TICKET_WAITS_MAX;
    if (isFull && userId === null) return;
    if (isFull) throw new CallError('ticket_waits_full', { values: { max: TICKET_WAITS_MAX } });
    const wait = { category, userId, email: address, readerHash, places: body.places, locale, now };
    const { id, isConfirmed } = await joinLine(tx, wait);
    if (!isConfirmed) await ctx.jobs.enqueue(tx, sendWaitConfirmation, { waitId: id });
  });
}
