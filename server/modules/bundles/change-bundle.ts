/** Saves what the seller changed, all or nothing. */
import { isDeepStrictEqual } from 'node:util';
import type { BundleChange } from '@lathe/contract/bundle-calls';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { assertCanPublishOnPage } from '../pages/index.ts';
import {
  type BundleRow,
  lockParts,
  type OwnBundle,
  replaceParts,
  updateBundle,
} from './bundle-store.ts';
import { type AllOf, assertValid, checkedParts, dayOrNull } from './check-bundle.ts';
import { freeBundleSlug } from './create-bundle.ts';
import { addToBundleHistory } from './history.ts';
import { lockedBundle, operationsOf, publishBundleChanged } from './with-bundle.ts';

interface ChangeInput extends OwnBundle {
  userId: string;
  version: number;
  change: BundleChange;
  /** Of the parts after the change, for an emptied title. */
  defaultTitle: string;
}

/** The state by JSON name, as in a change. */
type Fields = AllOf<BundleChange>;

export async function changeBundle(tx: Tx, ctx: Ctx, input: ChangeInput): Promise<void> {
  const { ownerId, userId, id, version, change } = input;
  const now = ctx.clock.now();
  await lockParts(tx, change.parts ?? []);
  const row = await lockedBundle(tx, { ownerId, id });
  if (row.version !== version) throw new CallError('changed_meanwhile');
  if (!operationsOf(row, now).edit) throw new CallError('bundle_not_editable');
  const before = fieldsOf(row);
  const after = applyChange(before, input);
  const names = (Object.keys(before) as (keyof Fields)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  if (names.length === 0) return;
  const isChanged = (name: keyof Fields) => names.includes(name);
  const startsOn = dayOrNull(after.starts_on);
  const endsOn = dayOrNull(after.ends_on);
  assertValid(
    {
      title: after.title,
      discountBasisPoints: after.discount,
      parts: after.parts,
      startsOn,
      endsOn,
      cover: after.cover,
    },
    now,
    isChanged,
  );
  // Nobody reviews bundles, so what is on sale changes only where its seller may still publish.
  if (isChanged('page_id') || row.published_at !== null) {
    await assertCanPublishOnPage(tx, { ownerId, pageId: after.page_id });
  }
  await updateBundle(tx, {
    id,
    change: {
      title: after.title,
      description: after.description,
      discount_basis_points: after.discount,
      cover_part_id: after.cover,
      starts_on: startsOn,
      ends_on: endsOn,
      ...(isChanged('page_id') && {
        page_id: after.page_id,
        slug: await freeBundleSlug(tx, { pageId: after.page_id, title: after.title }),
      }),
    },
    now,
  });
  if (isChanged('parts')) {
    const parts = await checkedParts(tx, { ownerId, ids: after.parts, before: row.parts });
    await replaceParts(tx, id, parts);
  }
  const fields = names.map((name) => [name, { before: before[name], after: after[name] }]);
  await addToBundleHistory(tx, {
    bundleId: id,
    userId,
    action: 'changed',
    fields: Object.fromEntries(fields),
    now,
  });
  await publishBundleChanged(tx, ctx, row);
  // The former page shows it no more, and the new one does.
  if (isChanged('page_id')) {
    await publishBundleChanged(tx, ctx, { ...row, page_id: after.page_id });
  }
}

function fieldsOf(row: BundleRow): Fields {
  return {
    title: row.title,
    description: row.description,
    page_id: row.page_id,
    discount: row.discount_basis_points,
    parts: row.parts.map(({ partId }) => partId),
    cover: row.cover_part_id,
    starts_on: row.starts_on ?? '',
    ends_on: row.ends_on ?? '',
  };
}

/** Omitted fields stay unchanged. A cover that is no part any more gives way to the composed one. */
function applyChange(before: Fields, { change, defaultTitle }: ChangeInput): Fields {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const after: Fields = { ...before, ...Object.fromEntries(given) };
  const isCoverLost = change.cover === undefined && !after.parts.includes(after.cover ?? '');
  return {
    ...after,
    title: change.title === undefined ? before.title : after.title.trim() || defaultTitle,
    description: after.description.trim(),
    cover: isCoverLost ? null : after.cover,
    starts_on: after.starts_on.trim(),
    ends_on: after.ends_on.trim(),
  };
}
