/** Puts a bundle on sale, and takes it off for a while or for good. */
import type { BundleEvent } from '@lathe/rules/bundle-states';
import { calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { assertConfirmationWord } from '../../platform/confirmation-word.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { findPerson } from '../accounts/index.ts';
import { assertCanPublishOnPage } from '../pages/index.ts';
import {
  type BundleRow,
  findBundle,
  lockParts,
  type OwnBundle,
  openParts,
  updateBundle,
} from './bundle-store.ts';
import { addToBundleHistory, type BundleAction } from './history.ts';
import { assertBundleAllowed, lockedBundle, publishBundleChanged } from './with-bundle.ts';

export interface BundleRequest extends OwnBundle {
  /** The owner, or someone who acts for them. */
  userId: string;
}

type Confirmed = BundleRequest & { confirmation: string; locale: Locale };

export async function publishBundle(tx: Tx, ctx: Ctx, request: BundleRequest): Promise<void> {
  const row = await lockedWithParts(tx, request);
  const now = ctx.clock.now();
  assertBundleAllowed(row, 'publish', now);
  const owner = await findPerson(tx, request.ownerId);
  // Invited sellers enter the studio without seller details, but need them to sell.
  if (!owner?.onboarded_at) throw new CallError('seller_details_needed');
  await assertPartsOpen(tx, row);
  if (row.ends_on !== null && row.ends_on < calendarDate(now)) {
    throw new CallError('validation', { fields: { ends_on: [{ key: 'discount_over' }] } });
  }
  await assertCanPublishOnPage(tx, { ownerId: row.owner_id, pageId: row.page_id });
  await change(tx, ctx, { row, request, columns: { published_at: now }, action: 'published' });
}

/** Nothing is sold meanwhile; what is ordered is made. */
export async function pauseBundle(tx: Tx, ctx: Ctx, request: BundleRequest): Promise<void> {
  const row = await allowed(tx, ctx, request, 'pause');
  await change(tx, ctx, {
    row,
    request,
    columns: { paused_at: ctx.clock.now() },
    action: 'paused',
  });
}

export async function resumeBundle(tx: Tx, ctx: Ctx, request: BundleRequest): Promise<void> {
  const row = await lockedWithParts(tx, request);
  assertBundleAllowed(row, 'resume', ctx.clock.now());
  await assertPartsOpen(tx, row);
  await assertCanPublishOnPage(tx, { ownerId: row.owner_id, pageId: row.page_id });
  await change(tx, ctx, { row, request, columns: { paused_at: null }, action: 'resumed' });
}

/** Its parts stay on sale. */
export async function retireBundle(tx: Tx, ctx: Ctx, request: Confirmed): Promise<void> {
  const row = await allowed(tx, ctx, request, 'retire');
  assertConfirmationWord(request.confirmation, 'retire', request.locale);
  const columns = { retired_at: ctx.clock.now() };
  await change(tx, ctx, { row, request, columns, action: 'retired' });
}

/** The row stays for orders and its slug. */
export async function deleteBundle(tx: Tx, ctx: Ctx, request: Confirmed): Promise<void> {
  const row = await allowed(tx, ctx, request, 'delete');
  assertConfirmationWord(request.confirmation, 'delete', request.locale);
  const columns = { deleted_at: ctx.clock.now() };
  await change(tx, ctx, { row, request, columns, action: 'deleted' });
}

async function allowed(tx: Tx, ctx: Ctx, request: BundleRequest, event: BundleEvent) {
  const row = await lockedBundle(tx, request);
  assertBundleAllowed(row, event, ctx.clock.now());
  return row;
}

/** The parts are locked before the bundle, so they were read before: they may have changed since. */
async function lockedWithParts(tx: Tx, request: BundleRequest): Promise<BundleRow> {
  const found = await findBundle(tx, request);
  if (!found) throw new CallError('not_found');
  const partsOf = ({ parts }: BundleRow) => parts.map(({ partId }) => partId);
  await lockParts(tx, partsOf(found));
  const row = await lockedBundle(tx, request);
  const locked = new Set(partsOf(found));
  if (!partsOf(row).every((id) => locked.has(id))) throw new CallError('changed_meanwhile');
  return row;
}

async function assertPartsOpen(tx: Tx, row: BundleRow): Promise<void> {
  const ids = row.parts.map(({ partId }) => partId);
  const open = await openParts(tx, { ownerId: row.owner_id, ids });
  if (open.length < ids.length) throw new CallError('bundle_part_off_sale');
}

interface LifeChange {
  row: BundleRow;
  request: BundleRequest;
  columns: Parameters<typeof updateBundle>[1]['change'];
  action: BundleAction;
}

async function change(tx: Tx, ctx: Ctx, { row, request, columns, action }: LifeChange) {
  const now = ctx.clock.now();
  await updateBundle(tx, { id: row.id, change: columns, now });
  await addToBundleHistory(tx, { bundleId: row.id, userId: request.userId, action, now });
  await publishBundleChanged(tx, ctx, row);
}
