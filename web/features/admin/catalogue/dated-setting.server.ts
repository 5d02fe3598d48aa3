import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { parseWholeNumber } from '../parse-numbers.ts';
import { withdrawnDay } from '../withdraw-card.tsx';

/** Allowed values of `?done=`. */
export const SETTINGS_DONE = ['set', 'withdrawn'] as const;

interface Calls {
  set(form: FormData, version: number): Promise<unknown>;
  takeBack(day: string, version: number): Promise<unknown>;
}

/** The path is passed in because the URL of a data request differs from that of the page. */
export async function setOrWithdraw(request: Request, path: string, calls: Calls) {
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  const version = parseWholeNumber(textOf(form, 'version'));
  const day = withdrawnDay(intent);
  const call = day === null ? calls.set(form, version) : calls.takeBack(day, version);
  const { failure } = await attempt(call);
  if (failure) return data({ intent, failure }, failure.status);
  return redirect(`${path}?done=${day === null ? 'set' : 'withdrawn'}`);
}
