import { CallError } from '../../platform/http/call-error.ts';
import type { PriceBook } from '../catalogue/index.ts';

/**
 * One option per kind: the chosen one, else the default. A release may keep options that are no
 * longer offered.
 */
export function chosenOptions(
  book: PriceBook,
  typeId: number,
  { requested, current }: { requested: readonly number[]; current: readonly number[] },
): number[] {
  const offered = book
    .options(typeId)
    .filter(({ id, isOffered }) => isOffered || current.includes(id));
  const chosen = offered.filter(({ id }) => requested.includes(id));
  const kinds = new Set(chosen.map(({ kind }) => kind));
  if (chosen.length !== new Set(requested).size || kinds.size !== chosen.length) {
    throw new CallError('validation', { fields: { selected_options: [{ key: 'one_of' }] } });
  }
  const defaults = offered.filter(({ kind, isDefault }) => isDefault && !kinds.has(kind));
  return [...chosen, ...defaults].map(({ id }) => id);
}
