/** Adds and changes ticket categories. Buyers lock the pool first, and so does every change. */
import type { CallInput } from '@lathe/contract/call';
import type { TicketCategoryBody, ticketCalls } from '@lathe/contract/ticket-calls';
import { TICKET_CODE_MIN_LENGTH } from '@lathe/rules/event-limits';
import { TICKET_CATEGORIES_MAX, TICKET_COUNTRIES } from '@lathe/rules/ticket-limits';
import { parseSaleMoment } from '@lathe/rules/tickets';
import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { lockPerson } from '../accounts/index.ts';
import { type CategoryRow, findCategory, listCategories } from './category-store.ts';
import { announceSoon } from './jobs.ts';
import { findOwnEvent } from './own-store.ts';
import { offerFreePlaces } from './waiting/offer-places.ts';

type NewCategory = CallInput<
  (typeof ticketCalls)['POST /api/users/{user}/events/{event}/ticket_categories']
>['body'];
type CategoryChange = CallInput<
  (typeof ticketCalls)['PUT /api/users/{user}/ticket_categories/{category}']
>['body'];
type Fields = Record<string, FieldProblem[]>;

/** Returns the id. The seller is locked, so that requests at once cannot exceed the limit. */
export async function addCategory(
  tx: Tx,
  { cache, clock, jobs }: Pick<Ctx, 'cache' | 'clock' | 'jobs'>,
  { ownerId, eventId, body }: { ownerId: string; eventId: string; body: NewCategory },
): Promise<string> {
  await lockPerson(tx, ownerId);
  const event = await findOwnEvent(tx, { ownerId, id: eventId });
  if (!event) throw new CallError('not_found');
  if (event.cancelledAt !== null) throw new CallError('event_cancelled');
  if (!TICKET_COUNTRIES.includes(event.country)) throw new CallError('tickets_not_sold_here');
  const others = await listCategories(tx, { ownerId, eventId });
  if (others.length >= TICKET_CATEGORIES_MAX) {
    throw new CallError('ticket_limit_reached', { values: { max: TICKET_CATEGORIES_MAX } });
  }
  const fields: Fields = {};
  const columns = checkedColumns(body, fields);
  if (body.pool === null && body.capacity === null) fields.capacity = [{ key: 'required' }];
  if (body.pool !== null && !others.some(({ poolId }) => poolId === body.pool)) {
    fields.pool = [{ key: 'ticket_pool' }];
  }
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
  const now = clock.now();
  const poolId = body.pool ?? (await insertPool(tx, { eventId, capacity: body.capacity, now }));
  const { id } = await tx
    .insertInto('ticket_categories')
    .values({
      event_id: eventId,
      pool_id: poolId,
      position: await nextPosition(tx, eventId),
      created_at: now,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await cache.clear(tx, 'events');
  // Followers are told when there are tickets.
  if (event.publishedAt !== null) await announceSoon(tx, { jobs, clock }, eventId);
  return id;
}

async function nextPosition(tx: Tx, eventId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('ticket_categories')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

async function insertPool(
  tx: Tx,
  { eventId, capacity, now }: { eventId: string; capacity: number | null; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('ticket_pools')
    .values({ event_id: eventId, capacity: capacity ?? 1, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeCategory(
  tx: Tx,
  { cache, clock }: Pick<Ctx, 'cache' | 'clock'>,
  { ownerId, id, body }: { ownerId: string; id: string; body: CategoryChange },
): Promise<void> {
  const current = await lockedCategory(tx, { ownerId, id });
  if (current.version !== body.version) throw new CallError('changed_meanwhile');
  const fields: Fields = {};
  const columns = checkedColumns(body, fields);
  checkTaken(body, current, fields);
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
  await tx.updateTable('ticket_categories').set(columns).where('id', '=', id).execute();
  await tx
    .updateTable('ticket_pools')
    .set({ capacity: body.capacity })
    .where('id', '=', current.poolId)
    .execute();
  // Whoever edits another category of the pool has seen its former capacity.
  const isResized = body.capacity !== current.capacity;
  await tx
    .updateTable('ticket_categories')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where(isResized ? 'pool_id' : 'id', '=', isResized ? current.poolId : id)
    .execute();
  // More places go to those who wait.
  await offerFreePlaces(tx, [id], clock.now());
  await cache.clear(tx, 'events');
}

/** Those who wait keep their place in line; nobody else can join while it is closed. */
export async function setWaitingOpen(
  tx: Tx,
  { cache, clock }: Pick<Ctx, 'cache' | 'clock'>,
  { ownerId, id, isOpen }: { ownerId: string; id: string; isOpen: boolean },
): Promise<void> {
  await lockedCategory(tx, { ownerId, id });
  await tx
    .updateTable('ticket_categories')
    .set({ waiting_closed_at: isOpen ? null : clock.now() })
    .where('id', '=', id)
    .execute();
  await cache.clear(tx, 'events');
}

/** The row stays for tickets that were sold and refunded. */
export async function removeCategory(
  tx: Tx,
  { cache, clock }: Pick<Ctx, 'cache' | 'clock'>,
  own: { ownerId: string; id: string },
): Promise<void> {
  const { id, sold, reserved } = await lockedCategory(tx, own);
  if (sold + reserved > 0) throw new CallError('ticket_category_sold');
  await tx
    .updateTable('ticket_categories')
    .set({ removed_at: clock.now() })
    .where('id', '=', id)
    .execute();
  await cache.clear(tx, 'events');
}

async function lockedCategory(tx: Tx, own: { ownerId: string; id: string }): Promise<CategoryRow> {
  const found = await findCategory(tx, own);
  if (!found) throw new CallError('not_found');
  await lockRows(tx, 'ticket_pools', [found.poolId]);
  const sharing = await tx
    .selectFrom('ticket_categories')
    .select('id')
    .where('pool_id', '=', found.poolId)
    .execute();
  await lockRows(
    tx,
    'ticket_categories',
    sharing.map((category) => category.id),
  );
  // What is sold may have changed before the lock.
  const current = await findCategory(tx, own);
  if (!current) throw new CallError('not_found');
  return current;
}

/** Places that are sold, being paid for or kept for those who waited stay. */
function checkTaken(
  { quantity, capacity }: CategoryChange,
  row: CategoryRow,
  fields: Fields,
): void {
  const taken = row.sold + row.reserved + row.offered;
  if (quantity !== null && quantity < taken) {
    fields.quantity = [{ key: 'tickets_taken', values: { taken } }];
  }
  const takenInPool = row.poolSold + row.poolReserved + row.poolOffered;
  if (capacity < takenInPool) {
    fields.capacity = [{ key: 'tickets_taken', values: { taken: takenInPool } }];
  }
}

function checkedColumns(body: TicketCategoryBody, fields: Fields) {
  const [saleFrom, saleTo] = [parseSaleMoment(body.sale_from), parseSaleMoment(body.sale_to)];
  if (saleFrom === undefined) fields.sale_from = [{ key: 'ticket_moment' }];
  if (saleTo === undefined) fields.sale_to = [{ key: 'ticket_moment' }];
  if (saleFrom && saleTo && saleFrom >= saleTo) fields.sale_to = [{ key: 'ticket_sale_window' }];
  const code = body.hidden_code.trim();
  if (code !== '' && code.length < TICKET_CODE_MIN_LENGTH) {
    fields.hidden_code = [{ key: 'min_length', values: { min: TICKET_CODE_MIN_LENGTH } }];
  }
  return {
    name: body.name.trim(),
    price_gbp: body.price_gbp,
    price_eur: body.price_eur,
    price_usd: body.price_usd,
    quantity: body.quantity,
    per_order: body.per_order,
    sale_from: saleFrom ?? null,
    sale_to: saleTo ?? null,
    hidden_code: code === '' ? null : code,
  };
}
