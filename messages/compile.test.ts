import { parse } from '@formatjs/icu-messageformat-parser';
import { bcp47, LOCALES } from '@lathe/rules/locales';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { compileMessage, type MessageTree } from './compile.ts';
import { formatMessage, formatParts } from './format.ts';
import { NAMESPACES } from './namespaces.ts';
import { readMessages } from './read.ts';

/** Of every plural rule and case, zero and one, thousands and fractions. */
const NUMBERS = [0, 1, 2, 3, 11, 0.075, 1234.5];

function textsIn(tree: MessageTree<string>): string[] {
  return Object.values(tree).flatMap((value) =>
    typeof value === 'string' ? [value] : textsIn(value),
  );
}

/** Names of values, and the cases of each select. */
function namesIn(text: string): { plain: Set<string>; cases: Map<string, Set<string>> } {
  const plain = new Set<string>();
  const cases = new Map<string, Set<string>>();
  JSON.stringify(parse(text, { ignoreTag: true }), (_, node) => {
    if (typeof node !== 'object' || !node || typeof node.value !== 'string') return node;
    const isSelect = 'options' in node && !('pluralType' in node);
    if (isSelect) {
      cases.set(
        node.value,
        new Set([...(cases.get(node.value) ?? []), ...Object.keys(node.options)]),
      );
    } else plain.add(node.value);
    return node;
  });
  return { plain, cases };
}

/** Each number in every value, with each case of each select. */
function samples(text: string): Record<string, string | number>[] {
  const { plain, cases } = namesIn(text);
  let selects: Record<string, string>[] = [{}];
  for (const [name, options] of cases) {
    selects = selects.flatMap((each) =>
      [...options, 'neither'].map((to) => ({ ...each, [name]: to })),
    );
  }
  const numbers = NUMBERS.map((number) =>
    Object.fromEntries([...plain].map((name, index) => [name, number + (index % 2)])),
  );
  return selects.flatMap((select) => numbers.map((values) => ({ ...values, ...select })));
}

describe.each(LOCALES)('messages in %s', (locale) => {
  it.each(NAMESPACES)('of %s read the same as with intl-messageformat', (namespace) => {
    const language = bcp47(locale);
    for (const text of new Set(textsIn(readMessages(locale, namespace)))) {
      // As i18next did: tags are text.
      const expected = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
      const message = compileMessage(text);
      for (const values of samples(text)) {
        expect(formatMessage(message, language, values)).toBe(expected.format(values));
      }
    }
  });
});

describe('a compiled message', () => {
  const say = (text: string, values = {}, language = 'de') =>
    formatMessage(compileMessage(text), language, values);

  it('is a string if it has no values', () => {
    expect(compileMessage("It''s {here}".replace('{here}', "'{here}'"))).toBe("It's {here}");
  });

  it('shows missing values as placeholders', () => {
    expect(say('{title}: {count, number}')).toBe('{title}: {count}');
    expect(say('{n, plural, one {# copy} other {# copies}}')).toBe('{n}');
    expect(say('{state, select, open {Open} other {Closed}}')).toBe('Closed');
  });

  it('shows nothing for empty values', () => {
    expect(say('{a}{b}{c}.', { a: undefined, b: null, c: '' })).toBe('.');
  });

  it('does not find cases that every object has', () => {
    expect(say('{state, select, other {None}}', { state: 'constructor' })).toBe('None');
  });

  it('leaves braces and tags in values alone', () => {
    expect(say('<b>{title}</b>', { title: '<i>{x}</i>' })).toBe('<b><i>{x}</i></b>');
  });

  it('gives its tags to the caller, also in a plural', () => {
    const message = compileMessage('{n, plural, one {a <b>#</b>} other {<b># of {m}</b>!}}');
    const tag = (name: string, children: unknown[]) => ({ name, children });
    expect(formatParts(message, { language: 'en', values: { n: 1200, m: 3 }, tag })).toEqual([
      { name: 'b', children: ['1,200', ' of ', '3'] },
      '!',
    ]);
  });

  it('counts from an offset', () => {
    expect(say('{n, plural, offset:1 =1 {you} other {you and #}}', { n: 3 })).toBe('you and 2');
  });

  it.each([
    '{d, date}',
    '{d, time, short}',
    '{n, selectordinal, other {#}}',
    '{n, number, ::scale/100}',
  ])('%s is not supported', (text) =>
    expect(() => compileMessage(text)).toThrow('Messages do not support'),
  );
});
