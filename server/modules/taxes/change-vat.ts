import type { CalendarDate } from '@lathe/rules/dates';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { type AdminEdit, assertCurrentVersion } from '../accounts/index.ts';
import { assertDateFree, assertInFuture, entryBefore, pendingEntry } from './scheduled-entries.ts';
import { deleteRate, insertRate, readVersions } from './store.ts';
import { readTaxTable } from './tax-table.ts';

interface VatRateKey {
  country: string;
  day: CalendarDate;
  version: number;
}

export async function setRate(
  tx: Tx,
  { log, now }: AdminEdit,
  { country, day, version, basisPoints }: VatRateKey & { basisPoints: number },
): Promise<void> {
  const rates = await findCurrentRates(tx, { country, version });
  assertInFuture(day, now);
  assertDateFree(rates, day);
  await insertRate(tx, { country, day, basisPoints });
  const before = entryBefore(rates, day);
  await log({
    action: 'vat_rate.set',
    object: objectOf(country),
    details: {
      what: country,
      name: day,
      from: before ? percentText(before.basisPoints) : null,
      to: percentText(basisPoints),
    },
  });
}

/** Only before its first day, so no order was placed at this rate. */
export async function withdrawRate(
  tx: Tx,
  { log, now }: AdminEdit,
  { country, day, version }: VatRateKey,
): Promise<void> {
  const rates = await findCurrentRates(tx, { country, version });
  const { basisPoints } = pendingEntry(rates, day, now);
  await deleteRate(tx, country, day);
  const details = { what: country, name: day, from: percentText(basisPoints), to: null };
  await log({ action: 'vat_rate.withdrawn', object: objectOf(country), details });
}

async function findCurrentRates(tx: Tx, { country, version }: Omit<VatRateKey, 'day'>) {
  const current = (await readVersions(tx)).get(country);
  if (current === undefined) throw new CallError('not_found');
  assertCurrentVersion({ version: current }, version);
  return (await readTaxTable(tx)).rates.get(country) ?? [];
}

function objectOf(country: string) {
  return { type: 'vat_rate', id: country };
}

function percentText(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}
