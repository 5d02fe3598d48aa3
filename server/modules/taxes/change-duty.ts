import type { CalendarDate } from '@lathe/rules/dates';
import { toDecimal } from '@lathe/rules/money';
import type { DutyTerms } from '@lathe/rules/vat';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { type AdminEdit, assertCurrentVersion } from '../accounts/index.ts';
import { assertDateFree, assertInFuture, entryBefore, pendingEntry } from './scheduled-entries.ts';
import { deleteDuty, EU_DUTY, insertDuty, readVersions } from './store.ts';
import { readTaxTable } from './tax-table.ts';

interface DutyInput {
  terms: DutyTerms;
  version: number;
}

export async function setDuty(
  tx: Tx,
  { log, now }: AdminEdit,
  { terms, version }: DutyInput,
): Promise<void> {
  const duties = await findCurrentDuties(tx, version);
  const { from: day, perItemType, below } = terms;
  assertInFuture(day, now);
  assertDateFree(duties, day);
  await insertDuty(tx, { day, perItemType: perItemType.amount, below: below.amount });
  const before = entryBefore(duties, day);
  await log({
    action: 'eu_duty.set',
    object: { type: 'eu_duty', id: day },
    details: {
      what: 'EU',
      name: day,
      from: before ? describeDuty(before) : null,
      to: describeDuty(terms),
    },
  });
}

export async function withdrawDuty(
  tx: Tx,
  { log, now }: AdminEdit,
  { day, version }: { day: CalendarDate; version: number },
): Promise<void> {
  const terms = pendingEntry(await findCurrentDuties(tx, version), day, now);
  await deleteDuty(tx, day);
  await log({
    action: 'eu_duty.withdrawn',
    object: { type: 'eu_duty', id: day },
    details: { what: 'EU', name: day, from: describeDuty(terms), to: null },
  });
}

async function findCurrentDuties(tx: Tx, version: number): Promise<readonly DutyTerms[]> {
  const current = (await readVersions(tx)).get(EU_DUTY);
  if (current === undefined) throw new CallError('not_found');
  assertCurrentVersion({ version: current }, version);
  return (await readTaxTable(tx)).duties;
}

function describeDuty({ perItemType, below }: DutyTerms): string {
  return `${toDecimal(perItemType)} EUR < ${toDecimal(below)} EUR`;
}
