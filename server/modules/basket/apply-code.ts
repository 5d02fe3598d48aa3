/** Decides which lines a code discounts, or why none. */
import { calendarDate } from '@lathe/rules/dates';
import type pg from 'pg';
import {
  type OfferedDiscount,
  type OfferedDiscounts,
  offeredDiscounts,
} from '../discounts/index.ts';
import type { Offer } from '../sellables/index.ts';
import type { LineRow } from './line-store.ts';

export type CodeProblem =
  | 'unknown'
  | 'not_begun'
  | 'ended'
  | 'used_up'
  | 'not_for_bundles'
  | 'not_for_these';

interface AppliedCode {
  lines: LineRow[];
  problem: CodeProblem | null;
}

export async function applyCode(
  preparedPool: pg.Pool,
  { lines, code, now }: { lines: readonly LineRow[]; code: string; now: Date },
): Promise<AppliedCode> {
  const ownerIds = lines.flatMap(({ offer }) => (isFromShop(offer) ? offer.ownerId : []));
  const today = calendarDate(now);
  const discounts = await offeredDiscounts(preparedPool, {
    code,
    ownerIds: [...new Set(ownerIds)],
    today,
  });
  const discounted = lines.map((line) => ({ ...line, discount: discountOn(line, discounts) }));
  const applies = discounted.some(({ discount }) => discount !== null);
  return { lines: discounted, problem: applies ? null : codeProblemOf(lines, discounts) };
}

/** Test pressings and artist copies have prices of their own. */
function isFromShop({ discountIds }: Offer): boolean {
  return discountIds.length > 0;
}

/** Bundles have a discount already. */
function discountOn(
  { offer, bundled }: LineRow,
  { offered }: OfferedDiscounts,
): OfferedDiscount | null {
  if (bundled) return null;
  const found = isFromShop(offer) && offered.find((discount) => covers(discount, offer));
  return found && found.state === 'active' ? found : null;
}

function covers(discount: OfferedDiscount, offer: Offer): boolean {
  return discount.ownerId === offer.ownerId && discount.covers(offer);
}

function codeProblemOf(
  lines: readonly LineRow[],
  { offered, exists }: OfferedDiscounts,
): CodeProblem {
  if (!exists) return 'unknown';
  const matching = (isBundled: boolean) =>
    offered.find((discount) =>
      lines.some(
        ({ offer, bundled }) =>
          (bundled !== null) === isBundled && isFromShop(offer) && covers(discount, offer),
      ),
    );
  const matchingDiscount = matching(false);
  switch (matchingDiscount?.state) {
    case 'scheduled':
      return 'not_begun';
    case 'used_up':
      return 'used_up';
    case 'ended':
    case 'over':
      return 'ended';
    default:
      return matching(true)?.state === 'active' ? 'not_for_bundles' : 'not_for_these';
  }
}
