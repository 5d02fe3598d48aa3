/** Every change of a bundle: locks it, and lets open pages and the shop follow. */

import type { ErrorCode } from '@lathe/contract/errors';
import {
  type BundleEvent,
  bundleMachine,
  bundleOperations,
  bundleState,
  bundleStatus,
} from '@lathe/rules/bundle-states';
import { calendarDate } from '@lathe/rules/dates';
import { canTransition } from '@lathe/rules/state-machine';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { type BundleRow, lockBundle, type OwnBundle } from './bundle-store.ts';

export async function lockedBundle(tx: Tx, bundle: OwnBundle): Promise<BundleRow> {
  const row = await lockBundle(tx, bundle);
  if (!row) throw new CallError('not_found');
  return row;
}

function factsOf(row: BundleRow, now: Date) {
  return {
    published: row.published_at !== null && row.published_at <= now,
    paused: row.paused_at !== null,
    retired: row.retired_at !== null,
    deleted: row.deleted_at !== null,
  };
}

export function statusOf(row: BundleRow, now: Date) {
  const days = { startsOn: row.starts_on, endsOn: row.ends_on };
  return bundleStatus(factsOf(row, now), days, calendarDate(now));
}

export function operationsOf(row: BundleRow, now: Date) {
  return bundleOperations(bundleState(factsOf(row, now)));
}

const REJECTION_CODES: Record<BundleEvent, ErrorCode> = {
  publish: 'bundle_not_draft',
  pause: 'bundle_not_on_sale',
  resume: 'bundle_not_paused',
  retire: 'bundle_not_on_sale',
  delete: 'bundle_not_deletable',
};

/** Callers lock the bundle, so its state cannot change before the update. */
export function assertBundleAllowed(row: BundleRow, event: BundleEvent, now: Date): void {
  if (canTransition(bundleMachine, bundleState(factsOf(row, now)), event)) return;
  throw new CallError(REJECTION_CODES[event]);
}

/** Open pages of the studio load it again, and pages of the shop are rendered again. */
export async function publishBundleChanged(
  tx: Tx,
  { realtime, cache }: Pick<Ctx, 'realtime' | 'cache'>,
  bundle: { id: string; owner_id: string; page_id: string },
): Promise<void> {
  await realtime.publish(tx, `account:${bundle.owner_id}`, 'bundles', { bundle: bundle.id });
  await cache.clear(tx, 'pages', `page:${bundle.page_id}`);
}
