import de from '@lathe/messages/de/help.json' with { type: 'json' };
import en from '@lathe/messages/en/help.json' with { type: 'json' };
import enUs from '@lathe/messages/en_US/help.json' with { type: 'json' };
import { LOCALES } from '@lathe/rules/locales';
import { describe, expect, it } from 'vitest';
import { articleValues as factsWith } from './article-values.ts';
import { guideOf } from './guide.ts';
import { LP, TAXES } from './testing/lp.ts';

const GUIDE = guideOf([LP], TAXES);
const factsFor = (locale: (typeof LOCALES)[number]) => factsWith(locale, GUIDE);

/** Provided by the table or list that contains the message. */
const LOCAL_VALUES = [
  ...['title', 'amount', 'count', 'country', 'currency', 'rate'],
  ...['width', 'height', 'diameter', 'hole', 'first', 'last', 'pages', 'name', 'size'],
];

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Object.values(value as object).flatMap(textsIn);
}

function placeholderNames(messages: object): Set<string> {
  const names = textsIn(messages).flatMap((text) =>
    [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name),
  );
  return new Set(names.filter((name) => !LOCAL_VALUES.includes(name)));
}

describe('figures in articles', () => {
  it.each([
    ['English', en],
    ['American English', enUs],
    ['German', de],
  ])('include every figure that a message in %s uses', (_, messages) => {
    const facts = factsFor('en');
    expect([...placeholderNames(messages)].filter((name) => !(name in facts))).toEqual([]);
  });

  it('include none that no message uses', () => {
    const named = placeholderNames(en);
    expect(Object.keys(factsFor('en')).filter((name) => !named.has(name))).toEqual([]);
  });

  it('follow the locale of the reader', () => {
    expect(factsFor('en_GB')).toMatchObject({
      dutySince: '1 July 2026',
      sampleRates: '44.1, 48, 88.2 or 96',
      orderWeekday: 'Friday',
      dispatchWeekday: 'Wednesday',
    });
    expect(factsFor('de')).toMatchObject({
      dutySince: '1. Juli 2026',
      sampleRates: '44,1, 48, 88,2 oder 96',
      dispatchWeekday: 'Mittwoch',
    });
    expect(factsFor('en_US')).toMatchObject({ dutySince: 'July 1, 2026', duty: '€3.00' });
  });

  it('are complete in every locale', () => {
    for (const locale of LOCALES) {
      expect(Object.keys(factsFor(locale))).toEqual(Object.keys(factsFor('en')));
    }
  });
});
