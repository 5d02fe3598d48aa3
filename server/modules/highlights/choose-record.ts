import { calendarDate } from '@lathe/rules/dates';
import { canChooseFor, titleOfAddress } from '@lathe/rules/record-of-the-week';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { type AdminEdit, assertCurrentVersion } from '../accounts/index.ts';
import { deleteChoice, findChosen, findTitleOnSale, saveChoice } from './record-store.ts';

interface Input {
  day: string;
  title: string;
  reason_en: string;
  reason_de: string;
  version: number;
}

/** Callers hold the lock of the area, so the version cannot change in between. */
export async function chooseRecord(tx: Tx, edit: AdminEdit, input: Input): Promise<void> {
  const { day, version } = input;
  const before = await findChosen(tx, day);
  assertCurrentVersion(before ?? { version: 0 }, version);
  if (!canChooseFor(day, calendarDate(edit.now))) {
    throw new CallError('validation', { fields: { day: [{ key: 'record_day_wrong' }] } });
  }
  const address = titleOfAddress(input.title);
  const title = address && (await findTitleOnSale(tx, address));
  if (!title) {
    throw new CallError('validation', { fields: { title: [{ key: 'title_not_on_sale' }] } });
  }
  const reasons = { reasonEn: input.reason_en.trim(), reasonDe: input.reason_de.trim() };
  await saveChoice(tx, { day, groupId: title.id, ...reasons, userId: edit.userId, now: edit.now });
  await edit.log({
    action: 'record_of_the_week.chosen',
    object: objectOf(day),
    details: { day, from: before?.title ?? null, to: title.title, reason: reasons.reasonEn },
  });
}

export async function withdrawRecord(
  tx: Tx,
  edit: AdminEdit,
  { day, version }: { day: string; version: number },
): Promise<void> {
  const before = await findChosen(tx, day);
  if (!before) throw new CallError('not_found');
  assertCurrentVersion(before, version);
  await deleteChoice(tx, day);
  await edit.log({
    action: 'record_of_the_week.withdrawn',
    object: objectOf(day),
    details: { day, what: before.title },
  });
}

function objectOf(day: string) {
  return { type: 'record_of_the_week', id: day };
}
