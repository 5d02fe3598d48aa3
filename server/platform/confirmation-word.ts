import type { Locale } from '@lathe/rules/locales';
import { CallError } from './http/call-error.ts';
import { translatorFor } from './translations.ts';

export function assertConfirmationWord(
  input: string,
  action: 'retire' | 'delete',
  locale: Locale,
): void {
  assertTyped(input, translatorFor(locale)(`publishing:${action}.word`));
}

/** Case does not matter: typing only guards against a hasty click. */
export function assertTyped(input: string, word: string): void {
  if (input.trim().toLocaleUpperCase() === word.trim().toLocaleUpperCase()) return;
  throw new CallError('validation', {
    fields: { confirmation: [{ key: 'confirmation_word', values: { word } }] },
  });
}
