/** Copies of limited editions and test pressings: held before the card is charged, then counted. */
import { calendarDate } from '@lathe/rules/dates';
import { isOwnCopy } from '@lathe/rules/sales';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import {
  assertMayHold,
  type HoldInput,
  insertHold,
  type Stock,
  type StockLine,
} from '../../sellables/index.ts';
import { refreshStorefront } from '../../storefront/index.ts';
import {
  countSold,
  releaseReserved,
  reserveCopies,
  reserveTestPressings,
  uncountSold,
} from './copies.ts';
import { isEditionContested, limitedEdition } from './edition-holds.ts';
import {
  copiesFor,
  deleteUnusedOffers,
  isEditionQueued,
  leaveQueue,
  lockEdition,
  offerFreeCopies,
} from './edition-queue.ts';
import { freeNumbers, numberCopies } from './numbered-copies.ts';
import { editionQueue } from './queue.ts';

export const releaseStock: Stock = {
  isHeld: ({ limited, mode }) => limited || mode === 'proof',

  async hold(tx, line, input) {
    if (line.mode !== 'proof') return await holdCopies(tx, line, input);
    const { uuid: releaseId, quantity, title } = line;
    if (await reserveTestPressings(tx, { releaseId, quantity })) return true;
    throw new CallError('proof_limit_reached', { values: { title, kind: 'release' } });
  },

  isContested: isEditionContested,

  async giveUp(tx, { uuid: releaseId, mode, quantity }, { now }) {
    await releaseReserved(tx, { releaseId, quantity, isProof: mode === 'proof' });
    if (mode === 'proof') return;
    if (await isEditionQueued(tx, releaseId)) await offerFreeCopies(tx, { releaseId, now });
  },

  async sell(tx, lines, { now, isLastStatement }) {
    // Test pressings are counted when they are held.
    const copies = lines.filter(({ mode }) => mode !== 'proof');
    if (copies.length === 0) return;
    const numbered = copies.filter(({ limited }) => limited);
    await countSold(tx, {
      sold: copies.map(({ mode, uuid, quantity, limited }) => ({
        releaseId: uuid,
        quantity,
        held: limited ? quantity : 0,
        isCharted: !isOwnCopy(mode),
      })),
      day: calendarDate(now),
      isLastStatement: isLastStatement && numbered.length === 0,
    });
    for (const { uuid: releaseId, lineId, quantity } of numbered) {
      await numberCopies(tx, { releaseId, lineId, quantity });
    }
  },

  async takeBack(tx, ctx, lines, day) {
    for (const { lineId, uuid: releaseId, mode, quantity } of lines) {
      const chartedOn = isOwnCopy(mode) ? null : day;
      await uncountSold(tx, { releaseId, quantity, isProof: mode === 'proof', chartedOn });
      await freeNumbers(tx, { lineId, quantity });
    }
    const ids = lines.map(({ uuid }) => uuid);
    await refreshStorefront(tx, ctx, { groupIds: await limitedGroups(tx, ids) });
  },

  numbersSql: (line) => sql`array(select number from order_copies
    where order_line_id = ${sql.ref(`${line}.id`)} order by number)`,

  async refreshShop(tx, ctx, ids) {
    const groupIds = await limitedGroups(tx, ids);
    if (groupIds.length > 0) await refreshStorefront(tx, ctx, { groupIds });
  },

  forget: deleteUnusedOffers,

  queue: editionQueue,
};

/** Runs with the release row locked, so free copies stay free until they are held. */
async function holdCopies(tx: Tx, line: StockLine, input: HoldInput): Promise<boolean> {
  const { uuid: releaseId, quantity } = line;
  const { cartId, now } = input;
  await lockEdition(tx, releaseId);
  const edition = limitedEdition(releaseId, input);
  await assertMayHold(tx, edition, { line, kind: 'release', input });
  const hasQueue = await isEditionQueued(tx, releaseId);
  if (hasQueue) await offerFreeCopies(tx, { releaseId, now });
  if ((await copiesFor(tx, { releaseId, cartId })) < quantity) return false;
  await reserveCopies(tx, { releaseId, quantity });
  await insertHold(tx, releaseId, { ...input, copies: quantity });
  if (hasQueue) await leaveQueue(tx, { releaseId, cartId });
  return true;
}

/** The shop shows the remaining copies of limited editions only. */
async function limitedGroups(tx: Tx, releaseIds: readonly string[]): Promise<string[]> {
  if (releaseIds.length === 0) return [];
  const rows = await tx
    .selectFrom('releases')
    .select('group_id as groupId')
    .where('id', 'in', releaseIds)
    .where('quantity_limit', 'is not', null)
    .execute();
  return rows.flatMap(({ groupId }) => groupId ?? []);
}
