/**
 * A price list is a draft until it gets a date. Then it is fixed and can only be withdrawn as a
 * whole.
 */
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import { money, SALE_CURRENCIES } from '@lathe/rules/money';
import {
  earliestListDay,
  LIST_VAT_BASIS_POINTS,
  listPriceProblem,
  ppdFromRrp,
  TIERS,
} from '@lathe/rules/prices';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { type AdminEdit, assertCurrentVersion } from '../accounts/index.ts';
import { type PriceBook, readPriceBook } from './price-book.ts';
import {
  type CopyEntry,
  deleteList,
  insertList,
  isDateTaken,
  type ListRow,
  type OptionEntry,
  publishEntries,
  readEntries,
  readLists,
  readOptionEntries,
  setEntries,
  setList,
  unpublishEntries,
} from './price-list-store.ts';

function objectOf(id: number) {
  return { type: 'price list', id: String(id) };
}

export async function prepareList(tx: Tx, editing: AdminEdit, input: string): Promise<number> {
  const name = cleanName(input);
  const id = await insertList(tx, { name, userId: editing.userId, now: editing.now });
  await setEntries(tx, id, copyOf(await readPriceBook(tx), calendarDate(editing.now)));
  await editing.log({ action: 'price_list.prepared', object: objectOf(id), details: { name } });
  return id;
}

/** Includes formats that are no longer offered, because their releases continue to sell. */
function copyOf(book: PriceBook, date: CalendarDate) {
  const prices = book.types.flatMap(({ id }) =>
    TIERS.flatMap((tier) =>
      SALE_CURRENCIES.map((currency): CopyEntry => {
        const price = book.listPrice({ typeId: id, tier, extras: [] }, { currency, date });
        const { rrp, ppd, vatBasisPoints } = price;
        return { release_type_id: id, tier, currency, rrp, ppd, vat_basis_points: vatBasisPoints };
      }),
    ),
  );
  const options = book.types
    .flatMap(({ id }) => book.options(id))
    .filter(({ id }) => book.isPaid(id))
    .flatMap(({ id }) =>
      SALE_CURRENCIES.map((currency): OptionEntry => {
        const price = book.optionPrice(id, { currency, date });
        const { rrp = 0, ppd = 0, vatBasisPoints = LIST_VAT_BASIS_POINTS } = price ?? {};
        return { design_option_id: id, currency, rrp, ppd, vat_basis_points: vatBasisPoints };
      }),
    );
  return { prices, options };
}

type EntryInput<Entry> = Omit<Entry, 'ppd' | 'vat_basis_points'> & { ppd: number | null };

export interface ListChange {
  id: number;
  name: string;
  prices: readonly EntryInput<CopyEntry>[];
  options: readonly EntryInput<OptionEntry>[];
  version: number;
}

export async function changeList(tx: Tx, editing: AdminEdit, change: ListChange): Promise<void> {
  const list = await draftOf(tx, change.id, change.version);
  const name = cleanName(change.name);
  const before = {
    prices: await readEntries(tx, list.id),
    options: await readOptionEntries(tx, list.id),
  };
  const fields: Record<string, FieldProblem[]> = {};
  const prices = merged(before.prices, change.prices, { field: 'prices', keyOf: copyKey, fields });
  const options = merged(before.options, change.options, {
    field: 'options',
    keyOf: optionKey,
    fields,
  });
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
  await setList(tx, list.id, { name });
  await setEntries(tx, list.id, { prices, options });
  const nameOf = namesIn(await readPriceBook(tx));
  const describeEntries = (entries: readonly Entry[]) =>
    Object.fromEntries(entries.map((each) => [nameOf(each), `${each.rrp} (${each.ppd})`]));
  const entry = {
    action: 'price_list.changed',
    object: objectOf(list.id),
    what: list.name,
  } as const;
  await editing.logChanges(
    entry,
    { name: list.name, ...describeEntries(before.prices), ...describeEntries(before.options) },
    { name, ...describeEntries(prices), ...describeEntries(options) },
  );
}

/** Names for the audit log: `vinyl_12 Standard GBP`, `vinyl_12 disc_colour red EUR`. */
function namesIn(book: PriceBook): (entry: Entry) => string {
  return (entry) => {
    if ('tier' in entry)
      return `${book.type(entry.release_type_id).code} ${entry.tier} ${entry.currency}`;
    const option = book.option(entry.design_option_id);
    const codes = option && [book.type(option.typeId).code, option.kind, option.code];
    return [...(codes ?? [entry.design_option_id]), entry.currency].join(' ');
  };
}

function copyKey({
  release_type_id,
  tier,
  currency,
}: Pick<CopyEntry, 'release_type_id' | 'tier' | 'currency'>): string {
  return `format ${release_type_id} ${tier} ${currency}`;
}

function optionKey({
  design_option_id,
  currency,
}: Pick<OptionEntry, 'design_option_id' | 'currency'>) {
  return `option ${design_option_id} ${currency}`;
}

type Entry = CopyEntry | OptionEntry;

interface EntryMerge<Stored, Incoming> {
  field: 'prices' | 'options';
  keyOf: (entry: Stored | Incoming) => string;
  /** Collects validation errors. */
  fields: Record<string, FieldProblem[]>;
}

/** Missing entries stay unchanged. Incoming entries must exist in the list. */
function merged<Stored extends Entry, Incoming extends { rrp: number; ppd: number | null }>(
  stored: readonly Stored[],
  newEntries: readonly Incoming[],
  { field, keyOf, fields }: EntryMerge<Stored, Incoming>,
): Stored[] {
  const entries = new Map(stored.map((entry) => [keyOf(entry), entry]));
  for (const [index, { rrp, ppd: input, ...rest }] of newEntries.entries()) {
    const key = keyOf({ rrp, ppd: input, ...rest } as Incoming);
    const entry = entries.get(key);
    if (!entry) {
      fields[`${field}.${index}`] = [{ key: 'price_entry_unknown' }];
      continue;
    }
    const { vat_basis_points: vatBasisPoints } = entry;
    const ppd = input ?? ppdFromRrp(money(rrp, entry.currency), vatBasisPoints).amount;
    const allowsZero = field === 'options';
    const problem = listPriceProblem({ rrp, ppd, vatBasisPoints }, { allowsZero });
    const wrongField = rrp > 0 ? 'ppd' : 'rrp';
    if (problem) fields[`${field}.${index}.${wrongField}`] = [{ key: problem }];
    entries.set(key, { ...entry, rrp, ppd });
  }
  return [...entries.values()];
}

export async function deletePriceList(
  tx: Tx,
  { log }: AdminEdit,
  { id, version }: { id: number; version: number },
): Promise<void> {
  const { name } = await draftOf(tx, id, version);
  await deleteList(tx, id);
  await log({ action: 'price_list.dropped', object: objectOf(id), details: { name } });
}

export async function scheduleList(
  tx: Tx,
  { log, now, userId }: AdminEdit,
  { id, day, version }: { id: number; day: CalendarDate; version: number },
): Promise<void> {
  const { name } = await draftOf(tx, id, version);
  const earliest = earliestListDay(now);
  if (day < earliest) {
    const problem = { key: 'price_day_too_early', values: { day: earliest } };
    throw new CallError('validation', { fields: { valid_from: [problem] } });
  }
  if (await isDateTaken(tx, day)) throw new CallError('price_day_taken');
  await setList(tx, id, { valid_from: day, scheduled_by: userId, scheduled_at: now });
  await publishEntries(tx, id, day);
  const details = { what: name, from: null, to: day };
  await log({ action: 'price_list.scheduled', object: objectOf(id), details });
}

export async function withdrawList(
  tx: Tx,
  { log, now }: AdminEdit,
  { id, version }: { id: number; version: number },
): Promise<void> {
  const list = await listOf(tx, id);
  assertCurrentVersion(list, version);
  const { validFrom, name } = list;
  if (validFrom === null || validFrom <= calendarDate(now)) {
    throw new CallError('price_list_not_scheduled');
  }
  await unpublishEntries(tx, validFrom);
  await setList(tx, id, { valid_from: null, scheduled_by: null, scheduled_at: null });
  const details = { what: name, from: validFrom, to: null };
  await log({ action: 'price_list.withdrawn', object: objectOf(id), details });
}

export async function listOf(db: Tx | Ctx['db'], id: number): Promise<ListRow> {
  const list = (await readLists(db)).find((each) => each.id === id);
  if (!list) throw new CallError('not_found');
  return list;
}

async function draftOf(tx: Tx, id: number, version: number): Promise<ListRow> {
  const list = await listOf(tx, id);
  if (list.validFrom !== null) throw new CallError('price_list_fixed');
  assertCurrentVersion(list, version);
  return list;
}

function cleanName(input: string): string {
  const name = input.trim();
  if (name !== '') return name;
  throw new CallError('validation', { fields: { name: [{ key: 'required' }] } });
}
