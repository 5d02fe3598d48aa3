/** Wraps every change to an item: locks it, checks that it is editable, and publishes the change. */
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import { operationsOf, type PlantOffer, plantOffer } from './facts.ts';
import { findItem, type ItemRow, lockItem, updateItem } from './item-store.ts';

/** As in the path parameters of the calls. */
export interface ItemParams {
  user: string;
  item: string;
}

export interface ItemWork {
  item: ItemRow;
  userId: string;
  now: Date;
}

interface WithItemInput extends ItemParams {
  version?: number;
  /** Also allowed from the approval on, such as the order of its pictures. */
  isOnSale?: boolean;
}

/**
 * For edits that are possible until the item is submitted. With a version, an edit of an outdated
 * state fails, and the version increases.
 */
export async function withItem<T>(
  call: Caller,
  { user, item: id, version, isOnSale = false }: WithItemInput,
  work: (tx: Tx, context: ItemWork) => Promise<T>,
): Promise<T> {
  const { ctx, actor } = call;
  const offer = await plantOffer(ctx);
  return await inTransaction(ctx.db, async (tx) => {
    const item = await lockedItem(tx, { ownerId: user, id });
    if (version !== undefined) assertItemVersion(item, version);
    const isChangeable = isOnSale && operationsOf(item, offer).changeOnSale;
    if (!isChangeable) assertItemEditable(item, offer);
    const { userId } = signedIn(actor);
    const result = await work(tx, { item, userId, now: offer.now });
    if (version !== undefined) {
      await updateItem(tx, { id, change: {}, now: offer.now, isEdit: true });
    }
    await auditItemEdit(tx, call, { user, item: id });
    await publishItemChanged(tx, ctx, item);
    return result;
  });
}

export async function readItem({ ctx }: Caller, { user, item }: ItemParams): Promise<ItemRow> {
  const row = await findItem(ctx.db, { ownerId: user, id: item });
  if (!row) throw new CallError('not_found');
  return row;
}

export async function lockedItem(tx: Tx, item: { ownerId: string; id: string }): Promise<ItemRow> {
  const row = (await lockItem(tx, item)) && (await findItem(tx, item));
  if (!row) throw new CallError('not_found');
  return row;
}

export function assertItemVersion(item: ItemRow, version: number): void {
  if (item.version !== version) throw new CallError('changed_meanwhile');
}

export function isItemEditable(item: ItemRow, offer: PlantOffer): boolean {
  return operationsOf(item, offer).edit;
}

export function assertItemEditable(item: ItemRow, offer: PlantOffer): void {
  if (isItemEditable(item, offer)) return;
  throw new CallError('merch_not_editable', { values: { state: reasonNotEditable(item) } });
}

/** Selects the error text, which says what the seller can do instead. */
function reasonNotEditable(item: ItemRow): 'retired' | 'approved' | 'pending' {
  if (item.retired_at !== null) return 'retired';
  return item.approved_at !== null || item.in_process_at !== null ? 'approved' : 'pending';
}

export async function auditItemEdit(
  tx: Tx,
  call: Caller,
  { user, item: id }: ItemParams,
): Promise<void> {
  const object = { type: 'merch', id };
  await auditIfForAnother(tx, call, { subjectId: user, action: 'merch.edited', object });
}

/** Lets open pages of the item revalidate. */
export async function publishItemChanged(
  tx: Tx,
  { realtime }: Ctx,
  item: { id: string; owner_id: string },
): Promise<void> {
  await realtime.publish(tx, `account:${item.owner_id}`, 'merch', { item: item.id });
}
