import { ticketKind } from '../events/index.ts';
import { merchKind } from '../merch/index.ts';
import { releaseKind } from '../releases/index.ts';
import type { SellableKind } from '../sellables/index.ts';

/** Every kind of thing that is sold. Their stock is locked in this order. */
export const KINDS: readonly SellableKind[] = [merchKind, releaseKind, ticketKind];

/** How most things in baskets are sold: reads of a basket include it, so that most are one statement. */
export const USUAL_SALE = { kind: releaseKind, mode: 'shop' } as const;

export function kindNamed(name: string): SellableKind {
  const kind = KINDS.find((each) => each.name === name);
  if (!kind) throw new Error(`There is no kind "${name}".`);
  return kind;
}

/** The plant makes and sends these. */
export const MADE_KINDS = KINDS.filter(({ workSql }) => workSql !== null).map(({ name }) => name);

/** Tax is withheld from what sellers earn with these. */
export const ROYALTY_KINDS = KINDS.filter(({ isRoyalty }) => isRoyalty).map(({ name }) => name);

/** What sellers buy themselves is made for them alone. */
export function canWithdraw({ kind, mode }: { kind: string; mode: string }): boolean {
  return mode === 'shop' && kindNamed(kind).canWithdraw;
}

export function isSold(name: string): boolean {
  return KINDS.some((kind) => kind.name === name);
}
