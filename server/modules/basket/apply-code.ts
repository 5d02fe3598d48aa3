/** Decides which lines a code discounts, or why none. */
import { calendarDate } from '@lathe/rules/dates';
import type pg from 'pg';
import {
  type OfferedDiscount,
  type OfferedDiscounts,
  offeredDiscounts,
} from '../discounts/index.ts';
import type { LineRow, Offer } from './line-store.ts';

export type CodeProblem = 'unknown' | 'not_begun' | 'ended' | 'used_up' | 'not_for_these';

interface AppliedCode {
  lines: LineRow[];
  refusal: CodeProblem | null;
}

export async function applyCode(
  preparedPool: pg.Pool,
  { lines, code, now }: { lines: readonly LineRow[]; code: string; now: Date },
): Promise<AppliedCode> {
  const ownerIds = lines.flatMap(({ offer }) => (isFromShop(offer) ? offer.ownerId : []));
  const today = calendarDate(now);
  const known = await offeredDiscounts(preparedPool, {
    code,
    ownerIds: [...new Set(ownerIds)],
    today,
  });
  const cheaper = lines.map((line) => ({ ...line, discount: discountOn(line, known) }));
  const works = cheaper.some(({ discount }) => discount !== null);
  return { lines: cheaper, refusal: works ? null : codeProblemOf(lines, known) };
}

/** Test pressings and artist copies have prices of their own. */
function isFromShop({ type }: Offer): boolean {
  return type === 'release' || type === 'merch';
}

function discountOn({ offer }: LineRow, { offered }: OfferedDiscounts): OfferedDiscount | null {
  const found = isFromShop(offer) && offered.find((discount) => covers(discount, offer));
  return found && found.state === 'active' ? found : null;
}

function covers(discount: OfferedDiscount, offer: Offer): boolean {
  const ids = offer.type === 'merch' ? [offer.itemId] : [offer.uuid, offer.groupId];
  return discount.ownerId === offer.ownerId && discount.covers({ ids });
}

function codeProblemOf(
  lines: readonly LineRow[],
  { offered, exists }: OfferedDiscounts,
): CodeProblem {
  if (!exists) return 'unknown';
  const things = lines.flatMap(({ offer }) => (isFromShop(offer) ? [offer] : []));
  const meant = offered.find((discount) => things.some((offer) => covers(discount, offer)));
  switch (meant?.state) {
    case 'scheduled':
      return 'not_begun';
    case 'used_up':
      return 'used_up';
    case 'ended':
    case 'over':
      return 'ended';
    default:
      return 'not_for_these';
  }
}
