import type { TypeBody } from '@lathe/contract/catalogue-settings-calls';
import { calendarDate } from '@lathe/rules/dates';
import { money, SALE_CURRENCIES, type SaleCurrency } from '@lathe/rules/money';
import { LIST_VAT_BASIS_POINTS, ppdFromRrp } from '@lathe/rules/prices';
import { slugify } from '@lathe/rules/slugs';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { type AdminEdit, assertCurrentVersion } from '../accounts/index.ts';
import { cleanNames, uniqueName } from './clean-names.ts';
import { remeasureReleases } from './jobs.ts';
import { type PriceBook, readPriceBook } from './price-book.ts';
import type { TypeRow } from './store.ts';
import {
  insertColour,
  saveFormerLimits,
  setOption,
  setOptionPrice,
  setType,
} from './type-store.ts';

type TypeNumbers = Omit<TypeBody, 'version'>;

/** Sides and printed parts are fixed by the format and cannot be changed here. */
export async function changeType(
  tx: Tx,
  ctx: Ctx,
  editing: AdminEdit,
  { id, version, ...input }: TypeBody & { id: number },
): Promise<void> {
  const type = typeIn(await readPriceBook(tx), id);
  assertCurrentVersion(type, version);
  assertInOrder(input);
  const before = numbersOf(type);
  const isRemeasured = LIMITS.some((name) => before[name] !== input[name]);
  if (isRemeasured) await saveFormerLimits(tx, { id, now: editing.now });
  await setType(tx, { id, ...input });
  if (isRemeasured) await ctx.jobs.enqueue(tx, remeasureReleases, { typeId: id });
  const object = { type: 'format', id: String(id) };
  await editing.logChanges({ action: 'format.changed', object, what: type.code }, before, input);
}

const LIMITS = [
  'max_tracks_per_side',
  'min_seconds_per_side',
  'warn_seconds_per_side',
  'max_seconds_per_side',
] as const;

function numbersOf(type: TypeRow): TypeNumbers {
  return {
    max_tracks_per_side: type.maxTracksPerSide,
    min_seconds_per_side: type.minSecondsPerSide,
    warn_seconds_per_side: type.warnSecondsPerSide,
    max_seconds_per_side: type.maxSecondsPerSide,
    retail_box_size: type.retailBoxSize,
    weight_grams: type.weightGrams,
    allow_bulk_orders: type.allowBulkOrders,
    is_offered: type.isOffered,
  };
}

function assertInOrder(input: TypeNumbers): void {
  const { min_seconds_per_side: least, max_seconds_per_side: most } = input;
  const warn = input.warn_seconds_per_side;
  const problem = [{ key: 'seconds_order' }];
  const fields = {
    ...(least >= most && { max_seconds_per_side: problem }),
    ...(warn !== null && (warn <= least || warn > most) && { warn_seconds_per_side: problem }),
  };
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
}

export interface NewColour {
  typeId: number;
  name_en: string;
  name_de: string;
  swatch: string;
  rrp: Record<SaleCurrency, number>;
}

/**
 * Nothing uses the colour yet, so its price applies from today. Later changes need a price list.
 */
export async function addColour(tx: Tx, editing: AdminEdit, input: NewColour): Promise<void> {
  const book = await readPriceBook(tx);
  const type = typeIn(book, input.typeId);
  const colours = book.options(type.id).filter(({ kind }) => kind === 'disc_colour');
  if (colours.length === 0) {
    throw new CallError('validation', { fields: { name_en: [{ key: 'format_without_colours' }] } });
  }
  const names = cleanNames(input);
  const { swatch } = input;
  const taken = new Set(colours.map(({ code }) => code));
  const code = uniqueName(slugify(names.name_en) || 'colour', taken);
  const id = await insertColour(tx, { typeId: type.id, code, swatch, ...names });
  const day = calendarDate(editing.now);
  for (const currency of SALE_CURRENCIES) {
    const rrp = input.rrp[currency];
    const ppd = ppdFromRrp(money(rrp, currency), LIST_VAT_BASIS_POINTS).amount;
    await setOptionPrice(tx, { id, currency, day, rrp, ppd });
  }
  await editing.log({
    action: 'option.added',
    object: { type: 'option', id: String(id) },
    details: { format: type.code, name: names.name_en, ...input.rrp },
  });
}

export interface OptionChange {
  id: number;
  name_en: string;
  name_de: string;
  swatch: string | null;
  is_offered: boolean;
  version: number;
}

/** Returns the id of its format. */
export async function changeOption(
  tx: Tx,
  editing: AdminEdit,
  input: OptionChange,
): Promise<number> {
  const option = (await readPriceBook(tx)).option(input.id);
  if (!option) throw new CallError('not_found');
  assertCurrentVersion(option, input.version);
  if (option.isDefault && !input.is_offered) {
    throw new CallError('validation', {
      fields: { is_offered: [{ key: 'default_option_offered' }] },
    });
  }
  const isColour = option.kind === 'disc_colour';
  if (isColour !== (input.swatch !== null)) {
    const key = isColour ? 'required' : 'format_without_colours';
    throw new CallError('validation', { fields: { swatch: [{ key }] } });
  }
  const { swatch, is_offered } = input;
  const after = { ...cleanNames(input), swatch, is_offered };
  const before = {
    name_en: option.nameEn,
    name_de: option.nameDe,
    swatch: option.swatch,
    is_offered: option.isOffered,
  };
  await setOption(tx, { id: option.id, ...after });
  const object = { type: 'option', id: String(option.id) };
  const entry = { action: 'option.changed', object, what: option.nameEn } as const;
  await editing.logChanges(entry, before, after);
  return option.typeId;
}

function typeIn(book: PriceBook, id: number): TypeRow {
  const type = book.types.find((each) => each.id === id);
  if (!type) throw new CallError('not_found');
  return type;
}
