/** Prices of a type from a day on. They are fixed then, and can be withdrawn until that day. */
import type { MerchPricesBody } from '@lathe/contract/merch-type-calls';
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import { money, SALE_CURRENCIES } from '@lathe/rules/money';
import { LIST_VAT_BASIS_POINTS, listPriceProblem, ppdFromRrp, TIERS } from '@lathe/rules/prices';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import type { AdminEdit } from '../accounts/index.ts';
import { assertInFuture } from '../taxes/index.ts';
import { bumpVersion, typeToEdit } from './change-type.ts';
import { notifyMerchPrices } from './jobs.ts';
import { type MerchPriceList, readPrices } from './price-list.ts';
import type { MerchType } from './read-types.ts';

export interface NewPrice {
  tier: string;
  currency: string;
  rrp: number;
  ppd: number;
  vatBasisPoints: number;
}

/** Every tier in every currency once; anything else is an error of the price it is about. */
export function completePrices(input: MerchPricesBody['prices']): NewPrice[] {
  const fields: Record<string, FieldProblem[]> = {};
  const found = new Map<string, NewPrice>();
  for (const [index, { tier, currency, rrp, ppd: typed }] of input.entries()) {
    const vatBasisPoints = LIST_VAT_BASIS_POINTS;
    const ppd = typed ?? ppdFromRrp(money(rrp, currency), vatBasisPoints).amount;
    const problem = listPriceProblem({ rrp, ppd, vatBasisPoints }, { allowsZero: false });
    if (problem) fields[`prices.${index}.${rrp > 0 ? 'ppd' : 'rrp'}`] = [{ key: problem }];
    const key = `${tier} ${currency}`;
    if (found.has(key)) fields[`prices.${index}`] = [{ key: 'price_entry_unknown' }];
    found.set(key, { tier, currency, rrp, ppd, vatBasisPoints });
  }
  const isComplete = TIERS.every((tier) =>
    SALE_CURRENCIES.every((currency) => found.has(`${tier} ${currency}`)),
  );
  if (!isComplete) fields.prices = [{ key: 'required' }];
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
  return [...found.values()];
}

interface PriceInput extends MerchPricesBody {
  typeId: number;
  version: number;
}

export async function schedulePrices(
  tx: Tx,
  ctx: Ctx,
  editing: AdminEdit,
  input: PriceInput,
): Promise<void> {
  const type = await typeToEdit(tx, { id: input.typeId, version: input.version });
  const { valid_from } = input;
  assertInFuture(valid_from, editing.now);
  const prices = completePrices(input.prices);
  const list = (await readPrices(tx)).filter(({ typeId }) => typeId === type.id);
  if (list.some(({ from }) => from === valid_from)) throw new CallError('price_day_taken');
  await tx
    .insertInto('merch_prices')
    .values(
      prices.map(({ vatBasisPoints, ...price }) => ({
        ...price,
        merch_type_id: type.id,
        valid_from,
        vat_basis_points: vatBasisPoints,
      })),
    )
    .execute();
  await bumpVersion(tx, type);
  const before = list.filter(({ from }) => from < valid_from);
  await notifySellers(tx, ctx, { type, day: valid_from, before, prices, isWithdrawn: false });
  const object = { type: 'merch type', id: String(type.id) };
  const what = type.code;
  const details = { what, from: null, to: valid_from };
  await editing.log({ action: 'merch_prices.scheduled', object, details });
  await editing.logChanges(
    { action: 'merch_prices.changed', object, what },
    described(before.toReversed()),
    described(prices),
  );
}

/** For the audit log: `Standard GBP`: `2200 (1375)`. Later entries replace earlier ones. */
function described(prices: readonly Omit<MerchPriceList[number], 'typeId' | 'from'>[]) {
  return Object.fromEntries(
    prices.map(({ tier, currency, rrp, ppd }) => [`${tier} ${currency}`, `${rrp} (${ppd})`]),
  );
}

interface PriceChange {
  type: MerchType;
  day: CalendarDate;
  /** Newest first. */
  before: MerchPriceList;
  prices: readonly Pick<NewPrice, 'tier' | 'currency' | 'rrp' | 'ppd'>[];
  isWithdrawn: boolean;
}

/** Of the tiers in which a price differs from the day before. */
async function notifySellers(
  tx: Tx,
  { jobs }: Pick<Ctx, 'jobs'>,
  { type, day, before, prices, isWithdrawn }: PriceChange,
): Promise<void> {
  const isChanged = ({ tier, currency, rrp, ppd }: PriceChange['prices'][number]) => {
    const old = before.find((each) => each.tier === tier && each.currency === currency);
    return old?.rrp !== rrp || old.ppd !== ppd;
  };
  const tiers = TIERS.filter((tier) =>
    prices.some((each) => each.tier === tier && isChanged(each)),
  );
  if (tiers.length === 0) return;
  const change = { typeId: type.id, day, version: type.version + 1, tiers, isWithdrawn };
  await jobs.enqueue(tx, notifyMerchPrices, change);
}

export async function withdrawPrices(
  tx: Tx,
  ctx: Ctx,
  editing: AdminEdit,
  { typeId, day, version }: { typeId: number; day: string; version: number },
): Promise<void> {
  const type = await typeToEdit(tx, { id: typeId, version });
  const list = (await readPrices(tx)).filter((each) => each.typeId === typeId);
  const prices = list.filter(({ from }) => from === day);
  if (prices.length === 0) throw new CallError('not_found');
  if (day <= calendarDate(editing.now)) throw new CallError('price_list_not_scheduled');
  await tx
    .deleteFrom('merch_prices')
    .where('merch_type_id', '=', typeId)
    .where('valid_from', '=', day)
    .execute();
  await bumpVersion(tx, type);
  const before = list.filter(({ from }) => from < day);
  await notifySellers(tx, ctx, { type, day, before, prices, isWithdrawn: true });
  const object = { type: 'merch type', id: String(typeId) };
  const details = { what: type.code, from: day, to: null };
  await editing.log({ action: 'merch_prices.withdrawn', object, details });
}
