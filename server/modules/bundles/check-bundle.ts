/** What a seller enters must be valid, and the parts must be theirs and sold. */
import type { BundleChange } from '@lathe/contract/bundle-calls';
import { type BundleDetails, type BundleField, bundleProblems } from '@lathe/rules/bundle-states';
import { calendarDate } from '@lathe/rules/dates';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { openParts, type PartRow } from './bundle-store.ts';

const FIELD_NAMES: Record<BundleField, keyof BundleChange> = {
  title: 'title',
  discount: 'discount',
  parts: 'parts',
  startsOn: 'starts_on',
  endsOn: 'ends_on',
};

/** Without fields that are omitted. */
export type AllOf<Change> = { [Name in keyof Change]-?: Exclude<Change[Name], undefined> };

export type CheckedDetails = BundleDetails & {
  /** Id of a part. */
  cover: string | null;
};

/** `changed` limits it to fields of a change: a day that was saved earlier may have passed. */
export function assertValid(
  details: CheckedDetails,
  now: Date,
  isChanged: (name: keyof BundleChange) => boolean = () => true,
): void {
  const problems: Record<string, FieldProblem[]> = {};
  for (const { field, code, values } of bundleProblems(details, calendarDate(now))) {
    const name = FIELD_NAMES[field];
    // The order of the days depends on both.
    const isInChange = isChanged(name) || (name === 'ends_on' && isChanged('starts_on'));
    if (isInChange) problems[name] = [{ key: code, ...(values && { values: { ...values } }) }];
  }
  if (details.cover !== null && !details.parts.includes(details.cover)) {
    problems.cover = [{ key: 'one_of' }];
  }
  if (Object.keys(problems).length > 0) throw new CallError('validation', { fields: problems });
}

/**
 * In their order. A part that the bundle already has may be off sale. Whose the others are is not
 * revealed. The parts are locked.
 */
export async function checkedParts(
  tx: Tx,
  { ownerId, ids, before }: { ownerId: string; ids: readonly string[]; before: readonly PartRow[] },
): Promise<PartRow[]> {
  const open = await openParts(tx, { ownerId, ids });
  const known = [...before, ...open];
  const parts = ids.flatMap((id) => known.find(({ partId }) => partId === id) ?? []);
  if (parts.length === ids.length) return parts;
  throw new CallError('validation', { fields: { parts: [{ key: 'bundle_part_not_sold' }] } });
}

export function dayOrNull(day: string | undefined): string | null {
  return day?.trim() || null;
}
