import { type CartItemType, kindAndModeOf } from '@lathe/contract/cart-item-types';
import { type RawBuilder, sql } from 'kysely';

export interface BoughtLine {
  type: CartItemType;
  uuid: string;
  /** Set if it was bought as a part of a bundle. */
  bundle?: { id: string; set: string } | null;
}

/** What was bought of a bundle. Its set may have another id by now, if its buyer signed in. */
export interface BoughtSet {
  bundleId: string;
  /** In the order of the parts. */
  choices: string[];
}

/** The sets of a quote, in the order of their lines. */
export function boughtSets<Line extends BoughtLine>(
  lines: readonly Line[],
): (BoughtSet & { lines: Line[] })[] {
  const bySet = Map.groupBy(lines, ({ bundle }) => bundle?.set);
  return [...bySet].flatMap(([set, own]) => {
    const bundle = own[0]?.bundle;
    if (set === undefined || !bundle) return [];
    return [{ bundleId: bundle.id, choices: own.map(({ uuid }) => uuid), lines: own }];
  });
}

/**
 * Part of the single statement that writes an order, to keep checkout fast. Removes bought lines
 * from the basket; lines added in the meantime stay.
 */
export function removeBoughtLines(
  cartId: string,
  bought: readonly BoughtLine[],
): RawBuilder<unknown> {
  const alone = bought.filter(({ bundle }) => !bundle);
  return sql`spent as (
      update carts set discount_code = null where id = ${cartId} and discount_code is not null
    ), emptied as (
      delete from cart_items using unnest(
        ${alone.map(({ type }) => kindAndModeOf(type).mode)}::text[],
        ${alone.map(({ uuid }) => uuid)}::uuid[]) as bought (mode, uuid)
      where cart_items.cart_id = ${cartId} and cart_items.mode = bought.mode
        and cart_items.sellable_id = bought.uuid
    )${withoutSets(cartId, boughtSets(bought))}`;
}

function withoutSets(cartId: string, sets: readonly BoughtSet[]): RawBuilder<unknown> {
  if (sets.length === 0) return sql``;
  return sql`, emptied_sets as (
      delete from cart_sets where cart_id = ${cartId} and (${sql.join(
        sets.map(
          ({ bundleId, choices }) =>
            sql`(bundle_id = ${bundleId} and sellable_ids = ${choices}::uuid[])`,
        ),
        sql` or `,
      )})
    )`;
}
