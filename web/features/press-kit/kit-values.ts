import type { PressBody, PressKit } from '@lathe/contract/press-calls';
import { PRESS_QUOTES_MAX } from '@lathe/rules/promotion-limits';
import { textOf } from '../../lib/forms/form-values.ts';

export const TEXT_FIELDS = ['short_en', 'long_en', 'short_de', 'long_de'] as const;

export function kitValuesOf(kit: PressKit): PressBody {
  const { subject: _subject, kind: _kind, pictures: _pictures, url: _url, ...values } = kit;
  return values;
}

/** Quotes without a text are left out: this is how one is removed without scripts. */
export function readKitValues(form: FormData): PressBody {
  const text = (name: string) => textOf(form, name).replaceAll('\r\n', '\n');
  const quotes = Array.from({ length: PRESS_QUOTES_MAX + 1 }, (_, index) => ({
    text: text(`quotes.${index}.text`).trim(),
    source: text(`quotes.${index}.source`).trim(),
  }));
  return {
    is_public: form.has('is_public'),
    is_indexed: form.has('is_indexed'),
    short_en: text('short_en'),
    short_de: text('short_de'),
    long_en: text('long_en'),
    long_de: text('long_de'),
    quotes: quotes.filter((quote) => quote.text !== ''),
    contact_name: text('contact_name').trim(),
    contact_email: text('contact_email').trim() || null,
    version: Number(text('version')) || 0,
  };
}
