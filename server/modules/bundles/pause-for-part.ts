import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { notify } from '../notifications/index.ts';
import { lockPart, updateBundle } from './bundle-store.ts';
import { addToBundleHistory } from './history.ts';
import { publishBundleChanged } from './with-bundle.ts';

interface RetiredPart {
  /** As in `bundle_parts`. */
  id: string;
  title: string;
  now: Date;
}

interface PausedRow {
  id: string;
  title: string;
  owner_id: string;
  page_id: string;
}

/**
 * Nobody can buy a bundle without all of its parts. The part is locked first, so that no bundle gets
 * it meanwhile.
 */
export async function pauseBundlesOf(tx: Tx, ctx: Ctx, part: RetiredPart): Promise<void> {
  await lockPart(tx, part.id);
  const { rows: found } = await sql<{ id: string }>`
    select bundle_id as id from bundle_parts where part_id = ${part.id}`.execute(tx);
  const ids = await lockRows(
    tx,
    'bundles',
    found.map(({ id }) => id),
  );
  const { rows } = await sql<PausedRow>`
    select id, title, owner_id, page_id from bundles
    where id = any(${ids}::uuid[]) and published_at is not null and paused_at is null
      and retired_at is null and deleted_at is null
    order by id`.execute(tx);
  for (const bundle of rows) await pause(tx, ctx, bundle, part);
}

async function pause(tx: Tx, ctx: Ctx, bundle: PausedRow, { id, title, now }: RetiredPart) {
  await updateBundle(tx, { id: bundle.id, change: { paused_at: now }, now });
  await addToBundleHistory(tx, {
    bundleId: bundle.id,
    userId: null,
    action: 'paused_for_part',
    now,
  });
  // Also those who retired it: they may not know which bundles have it.
  await notify(tx, ctx, {
    topic: 'bundle_paused',
    owners: [bundle.owner_id],
    subject: `${bundle.id} ${id}`,
    details: { title: bundle.title, name: title },
    url: `/studio/bundles/${bundle.id}`,
  });
  await publishBundleChanged(tx, ctx, bundle);
}
