import type { Locale } from '@lathe/rules/locales';
import { CallError } from './http/call-error.ts';
import { translatorFor } from './translations.ts';

/** Case does not matter: the word only guards against a hasty click. */
export function assertConfirmationWord(
  input: string,
  action: 'retire' | 'delete' | 'cancel',
  locale: Locale,
): void {
  const word = translatorFor(locale)(`publishing:${action}.word`);
  if (input.trim().toLocaleUpperCase() === word) return;
  throw new CallError('validation', {
    fields: { confirmation: [{ key: 'confirmation_word', values: { word } }] },
  });
}
