/** What is changed as one in the basket: an item, or a bundle with all of its parts. */
import type { Cart, CartItem, CartProblem, CartSet } from '@lathe/contract/cart-calls';
import type { CartLineType } from '@lathe/contract/cart-item-types';

export interface LineKey {
  type: CartLineType;
  /** Of the item, or of the set. */
  uuid: string;
}

export interface BasketLine extends LineKey {
  title: string;
  quantity: number;
  maxQuantity: number;
  available: boolean;
  allowsBulk: boolean;
  problems: CartProblem[];
  /** What puts it into the basket again. */
  again: LineKey & { choices?: string[] };
}

function lineOfItem(item: CartItem): BasketLine {
  const { type, uuid, quantity, maxQuantity, available, allowsBulk, problems, meta } = item;
  const key = { type, uuid };
  return {
    ...key,
    title: meta.title,
    quantity,
    maxQuantity,
    available,
    allowsBulk,
    problems,
    again: key,
  };
}

function lineOfSet(set: CartSet, parts: readonly CartItem[]): BasketLine {
  const { uuid, bundle, quantity, maxQuantity, available, problems } = set;
  return {
    type: 'bundle',
    uuid,
    title: bundle.title,
    quantity,
    maxQuantity,
    available,
    allowsBulk: false,
    // Also of a part that waits in a queue.
    problems: [...problems, ...parts.flatMap((part) => (available ? part.problems : []))],
    again: { type: 'bundle', uuid: bundle.uuid, choices: parts.map((part) => part.uuid) },
  };
}

export type BasketEntry =
  | { line: BasketLine; item: CartItem; set: null }
  | { line: BasketLine; item: null; set: CartSet; parts: CartItem[] };

/** In the order in which they were added. A bundle whose parts are gone is at the end. */
export function entriesOf({ items, sets }: Pick<Cart, 'items' | 'sets'>): BasketEntry[] {
  const partsOf = (set: CartSet) => items.filter((item) => item.set === set.uuid);
  const entryOf = (set: CartSet): BasketEntry => {
    const parts = partsOf(set);
    return { line: lineOfSet(set, parts), item: null, set, parts };
  };
  const shown = items.flatMap((item): BasketEntry[] => {
    if (item.set === null) return [{ line: lineOfItem(item), item, set: null }];
    const set = sets.find(({ uuid }) => uuid === item.set);
    return set && partsOf(set)[0] === item ? [entryOf(set)] : [];
  });
  return [...shown, ...sets.filter((set) => partsOf(set).length === 0).map(entryOf)];
}
