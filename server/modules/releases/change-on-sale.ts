/** Changes to a release that is approved or on sale: nothing about the product itself. */
import { isDeepStrictEqual } from 'node:util';
import type { ReleaseChange } from '@lathe/contract/release';
import type { MetadataField } from '@lathe/rules/release-metadata';
import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { applyChange, columnsOf, FIELD_NAMES } from './change-columns.ts';
import {
  assertValidMetadata,
  lockedRelease,
  type ReleaseChangeInput,
  trimmedMetadata,
} from './change-release.ts';
import { metadataOf } from './facts.ts';
import { groupOptions, joinGroup, makeGroup } from './groups.ts';
import { addToHistory } from './history.ts';
import { moveDate } from './move-date.ts';
import { refreshShop } from './refresh-shop.ts';
import { type ReleaseRow, updateRelease } from './store.ts';

const CHANGEABLE_FIELDS: readonly (keyof ReleaseChange)[] = [
  'release_date',
  'price_category_id',
  'territories',
  'territories_exclude',
  'description',
  'page_id',
];

export async function changeOnSale(tx: Tx, ctx: Ctx, input: ReleaseChangeInput): Promise<void> {
  const { change, userId, ownerId } = input;
  const before = await lockedRelease(tx, input);
  if (before.version !== input.version) throw new CallError('changed_meanwhile');
  if (
    Object.keys(change).some((name) => !CHANGEABLE_FIELDS.includes(name as keyof ReleaseChange))
  ) {
    throw new CallError('release_on_sale', {
      values: { state: before.published_at === null ? 'approved' : 'published' },
    });
  }
  const changes = changedOnly(change, before);
  const fields = Object.keys(changes);
  if (fields.length === 0) return;
  assertLaterDate(changes, before);
  if (changes.page_id === null) throw new CallError('page_needed');
  const metadata = trimmedMetadata(applyChange(metadataOf(before), changes));
  await assertValidMetadata(tx, ctx, { before, metadata, change: changes, ownerId });
  const now = ctx.clock.now();
  await updateRelease(tx, { id: before.id, change: columnsOf(metadata), now });
  const pageIds = [before.page_id, metadata.pageId].filter((id) => id !== null);
  await lockRows(tx, 'pages', pageIds);
  await moveDate(tx, ctx, { before, to: metadata.releaseDate, userId });
  if (metadata.groupId === null) await findPageOf(tx, ctx, { before, userId, ownerId });
  const detail = { fields };
  await addToHistory(tx, {
    releaseId: before.id,
    userId,
    action: 'changed_on_sale',
    detail,
    now,
  });
  await refreshShop(tx, ctx, before);
  if (metadata.groupId === null) await refreshShop(tx, ctx, await lockedRelease(tx, input));
}

/** A form sends all fields. Unchanged ones are dropped, so a date in the past is not an error. */
export function changedOnly(change: ReleaseChange, before: ReleaseRow): ReleaseChange {
  const current = metadataOf(before);
  const changed = applyChange(current, change);
  const changes = Object.entries(FIELD_NAMES).filter(
    ([field, name]) =>
      name in change &&
      !isDeepStrictEqual(changed[field as MetadataField], current[field as MetadataField]),
  );
  return Object.fromEntries(changes.map(([, name]) => [name, change[name as keyof ReleaseChange]]));
}

/** An earlier date is not possible, because copies are scheduled for the announced one. */
function assertLaterDate({ release_date: date }: ReleaseChange, before: ReleaseRow): void {
  if (date === undefined || date > (before.release_date ?? '')) return;
  throw new CallError('validation', { fields: { release_date: [{ key: 'date_only_forward' }] } });
}

/** On another page the release joins the group with the same title, or gets a new one. */
async function findPageOf(
  tx: Tx,
  ctx: Ctx,
  { before, userId, ownerId }: { before: ReleaseRow; userId: string; ownerId: string },
): Promise<void> {
  const release = await lockedRelease(tx, { ownerId, id: before.id });
  const matchingGroup = (await groupOptions(tx, release)).find(({ selectable }) => selectable);
  if (matchingGroup) await joinGroup(tx, ctx, { release, userId, groupId: matchingGroup.uuid });
  else await makeGroup(tx, ctx, { release, userId, title: '' });
}
