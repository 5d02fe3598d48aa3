/** Shipping prices of parcels and cartons from a given day. Orders keep their price. */
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import { SALE_CURRENCIES } from '@lathe/rules/money';
import { LIST_VAT_BASIS_POINTS } from '@lathe/rules/prices';
import type { ShippingKind, ShippingZone } from '@lathe/rules/shipping';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { type AdminEdit, assertCurrentVersion } from '../accounts/index.ts';
import {
  bumpVersion,
  deleteSheet,
  readTables,
  type SheetRow,
  type StepRow,
  setSheet,
  type TableRow,
} from './shipping-rate-store.ts';

interface RateSheetKey {
  zone: ShippingZone;
  kind: ShippingKind;
  day: CalendarDate;
  version: number;
}

/** Replaces prices that were set for the same day. Today takes effect at once. */
export async function changeShippingRates(
  tx: Tx,
  editing: AdminEdit,
  { steps: newSteps, ...key }: RateSheetKey & { steps: readonly StepRow[] },
): Promise<void> {
  const table = await findCurrentTable(tx, key);
  const { day } = key;
  const today = calendarDate(editing.now);
  if (day < today) {
    const problem = { key: 'price_day_too_early', values: { day: today } };
    throw new CallError('validation', { fields: { valid_from: [problem] } });
  }
  assertEachOnce(newSteps);
  const sheet = validSheetOn(table, day);
  const steps = newSteps.toSorted((a, b) => a.maxGrams - b.maxGrams);
  const vatBasisPoints = sheet?.vatBasisPoints ?? LIST_VAT_BASIS_POINTS;
  await setSheet(tx, table, { validFrom: day, vatBasisPoints, steps });
  await bumpVersion(tx, table);
  await logSteps(editing, { table, day }, { before: sheet?.steps ?? [], after: steps });
}

export async function withdrawShippingRates(
  tx: Tx,
  { log, now }: AdminEdit,
  input: RateSheetKey,
): Promise<void> {
  const table = await findCurrentTable(tx, input);
  const { day } = input;
  if (!table.sheets.some(({ validFrom }) => validFrom === day)) throw new CallError('not_found');
  if (day <= calendarDate(now)) throw new CallError('postage_day_come');
  await deleteSheet(tx, table, day);
  await bumpVersion(tx, table);
  const details = { what: nameOf(table), from: day, to: null };
  await log({ action: 'postage.withdrawn', object: objectOf(table), details });
}

/** The latest sheet that is already valid. */
export function validSheetOn({ sheets }: TableRow, day: CalendarDate): SheetRow | undefined {
  return sheets.findLast(({ validFrom }) => validFrom <= day);
}

async function findCurrentTable(tx: Tx, { zone, kind, version }: RateSheetKey): Promise<TableRow> {
  const table = (await readTables(tx)).find((each) => each.zone === zone && each.kind === kind);
  if (!table) throw new CallError('not_found');
  assertCurrentVersion(table, version);
  return table;
}

function assertEachOnce(steps: readonly StepRow[]): void {
  const fields: Record<string, FieldProblem[]> = {};
  for (const [index, { maxGrams }] of steps.entries()) {
    if (steps.findIndex((step) => step.maxGrams === maxGrams) === index) continue;
    fields[`steps.${index}.max_grams`] = [{ key: 'steps_order' }];
  }
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
}

async function logSteps(
  editing: AdminEdit,
  { table, day }: { table: TableRow; day: CalendarDate },
  steps: { before: readonly StepRow[]; after: readonly StepRow[] },
): Promise<void> {
  const [before, after] = [describeSteps(steps.before), describeSteps(steps.after)];
  const removedNames = Object.keys(before).filter((name) => !(name in after));
  await editing.logChanges(
    {
      action: 'postage.changed',
      object: objectOf(table),
      what: `${nameOf(table)} ${day}`,
    },
    before,
    { ...Object.fromEntries(removedNames.map((name) => [name, null])), ...after },
  );
}

function describeSteps(steps: readonly StepRow[]): Record<string, number | null> {
  return Object.fromEntries(
    steps.flatMap(({ maxGrams, amounts }) =>
      SALE_CURRENCIES.map((currency) => [`${maxGrams} g ${currency}`, amounts[currency]]),
    ),
  );
}

function nameOf({ zone, kind }: TableRow): string {
  return `${zone} ${kind}`;
}

function objectOf(table: TableRow) {
  return { type: 'postage', id: nameOf(table) };
}
