// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the fixtures are source code.
import { expect, test } from 'vitest';
import { type MessageSources, messageProblems } from './messages.ts';
import { formatProblems } from './sources.ts';

type Words = Record<string, unknown>;

const GLOSSARY = `
| thing | English | not | German | not |
| ----- | ------- | --- | ------ | --- |
| sound | track | song, songs | Track | Song… |
`;

interface World {
  en?: Words;
  de?: Words;
  code?: Record<string, string>;
  /** More message files, by path. */
  files?: Record<string, Words>;
  namespaces?: string;
  typed?: string;
}

/** A project with the namespaces `common`, which is empty, and `shop`. */
function problemsFor({
  en = {},
  de = en,
  code = {},
  files = {},
  namespaces,
  typed,
}: World): string[] {
  const messages = {
    'messages/en/common.json': {},
    'messages/de/common.json': {},
    'messages/en/shop.json': en,
    'messages/de/shop.json': de,
    ...files,
  };
  const sources: MessageSources = {
    glossary: { path: 'docs/glossary.md', text: GLOSSARY },
    namespaces: { path: 'messages/namespaces.ts', text: namespaces ?? "['common', 'shop']" },
    types: {
      path: 'messages/typed.d.ts',
      text: typed ?? 'interface Messages { common: A; shop: B }',
    },
    messages: Object.entries(messages).map(([path, translations]) => ({
      path,
      text: JSON.stringify(translations, null, 2),
    })),
    code: Object.entries(code).map(([path, text]) => ({ path, text })),
  };
  return formatProblems(messageProblems(sources)).split('\n').filter(Boolean);
}

const used = (...keys: string[]) => ({
  'server/all.ts': keys.map((key) => `words('shop:${key}');`).join('\n'),
});

test('consistent messages give no findings', () => {
  expect(problemsFor({ en: { open: 'Open' }, de: { open: 'Offen' }, code: used('open') })).toEqual(
    [],
  );
});

test('a key that one language lacks is reported with its line', () => {
  expect(problemsFor({ en: { a: 'A', b: 'B' }, de: { a: 'A' }, code: used('a', 'b') })).toEqual([
    'messages/en/shop.json:3 “b” is missing from messages/de/shop.json.',
  ]);
  expect(problemsFor({ en: { a: 'A' }, de: { a: 'A', c: 'C' }, code: used('a') })).toEqual([
    'messages/de/shop.json:3 “c” is missing from messages/en/shop.json.',
  ]);
});

test('an English variant must not have extra keys or repeat the English text', () => {
  const files = { 'messages/en_US/shop.json': { colour: 'Color', grey: 'Grey', dear: 'Dear' } };
  expect(
    problemsFor({ en: { colour: 'Colour', grey: 'Grey' }, code: used('colour', 'grey'), files }),
  ).toEqual([
    'messages/en_US/shop.json:3 “grey” is the same as in English; only differences belong here.',
    'messages/en_US/shop.json:4 “dear” is missing from messages/en/shop.json.',
  ]);
});

test('an empty message, and one that is not text, are reported', () => {
  expect(problemsFor({ en: { a: ' ', b: 3 }, de: {} })).toEqual([
    'messages/en/shop.json:2 “a” has no text.',
    'messages/en/shop.json:3 “b” has no text.',
  ]);
});

test('a namespace must be listed, typed, and have its files', () => {
  const files = { 'messages/en/left.json': { a: 'A' }, 'messages/de/left.json': { a: 'A' } };
  const typed = 'interface Messages { common: A; old: B }';
  const namespaces = "[\n  'common',\n  'shop',\n  'new',\n]";
  expect(problemsFor({ files, typed, namespaces })).toEqual([
    'messages/de/left.json:1 Namespace “left” is not listed in messages/namespaces.ts.',
    'messages/en/left.json:1 Namespace “left” is not listed in messages/namespaces.ts.',
    'messages/namespaces.ts:3 Namespace “shop” is missing from messages/typed.d.ts.',
    'messages/namespaces.ts:4 Namespace “new” is missing from messages/typed.d.ts.',
    'messages/namespaces.ts:4 Namespace “new” has no messages/en/new.json.',
    'messages/namespaces.ts:4 Namespace “new” has no messages/de/new.json.',
    'messages/typed.d.ts:1 Namespace “old” is typed here but not listed in messages/namespaces.ts.',
  ]);
});

test('a message with invalid ICU syntax is reported', () => {
  const broken = '{count, plural, one {a record}}';
  expect(problemsFor({ en: { a: 'x' }, de: { a: broken }, code: used('a') })).toEqual([
    'messages/de/shop.json:2 “a” cannot be read: MISSING_OTHER_CLAUSE.',
  ]);
  expect(problemsFor({ en: { a: 'On {day, date}' }, code: used('a') })).toEqual([
    'messages/de/shop.json:2 “a” cannot be read: Messages do not support dates and times.',
    'messages/en/shop.json:2 “a” cannot be read: Messages do not support dates and times.',
  ]);
});

test('languages must use the same values and tags at any depth', () => {
  const en = {
    a: '{n, plural, one {# by {artist}} other {# by {artist}}}',
    b: 'Read <terms>the terms</terms>',
    c: '{n, plural, one {# day} other {# days}}',
  };
  const de = { a: '{n} von {name}', b: 'Lies die AGB', c: '{n} Tage' };
  expect(problemsFor({ en, de, code: used('a', 'b', 'c') })).toEqual([
    'messages/de/shop.json:2 “a” uses {n}, {name}; in English {artist}, {n}.',
    'messages/de/shop.json:3 “b” uses no values; in English <terms>.',
  ]);
});

test('an unused key is reported; a use in a test does not count', () => {
  const code = { 'web/a.test.ts': "t('shop:open')" };
  expect(problemsFor({ en: { open: 'Open' }, code })).toEqual([
    'messages/en/shop.json:2 “shop:open” is unused: delete it in every language, or use it.',
  ]);
});

test.each([
  ['its full name', "words('shop:open')"],
  ['its namespace in the same file', "const { t } = useTranslation('shop'); t('open')"],
  ['an option', "i18n.t('open', { ns: 'shop' })"],
  ['a constant beside the namespace', "const LABELS = ['open']; useTranslation('shop')"],
  ['a family with a namespace', 'words(`shop:${state}`)'],
  ['a template without holes', "useTranslation('shop'); t(`open`)"],
])('a key is used by %s', (_, text) => {
  expect(problemsFor({ en: { open: 'Open' }, code: { 'web/a.ts': text } })).toEqual([]);
});

test('nested keys are used by their path, and with a keyPrefix', () => {
  const en = { door: { open: 'Open', shut: 'Shut' } };
  const prefixed = "useTranslation('shop', { keyPrefix: 'door' }); t('open')";
  const code = { 'web/a.ts': prefixed, 'web/b.ts': "t('shop:door.shut')" };
  expect(problemsFor({ en, code })).toEqual([]);
});

test('a template key uses the keys that match all of its fixed parts, and no others', () => {
  const en = { state_new_title: 'New', state_new: 'New', other_title: 'Other' };
  const code = { 'web/a.ts': "useTranslation('shop'); t(`state_${state}_title`)" };
  expect(problemsFor({ en, code })).toEqual([
    'messages/en/shop.json:3 “shop:state_new” is unused: delete it in every language, or use it.',
    'messages/en/shop.json:4 “shop:other_title” is unused: delete it in every language, or use it.',
  ]);
});

test('a path with a dynamic first segment matches only that depth', () => {
  const en = { post: { title: 'Post', by_air: { title: 'By air' } } };
  const code = { 'web/a.ts': "useTranslation('shop'); t(`${article}.title`)" };
  expect(problemsFor({ en, code })).toEqual([
    'messages/en/shop.json:5 “shop:post.by_air.title” is unused: delete it in every language, or use it.',
  ]);
});

test('a file has the namespaces of its direct imports, but not of theirs', () => {
  const code = {
    'web/lib/words.ts': "useTranslation('shop')",
    'web/features/door.ts': "import { say } from '../lib/words.ts'; say('open')",
    'web/features/wall.ts': "import { door } from './door.ts'; say('shut')",
  };
  expect(problemsFor({ en: { open: 'Open', shut: 'Shut' }, code })).toEqual([
    'messages/en/shop.json:3 “shop:shut” is unused: delete it in every language, or use it.',
  ]);
});

test('a placeholder may be empty', () => {
  const code = { 'web/a.ts': "words(`shop:open${late ? '_late' : ''}`)" };
  expect(problemsFor({ en: { open: 'Open', open_late: 'Open late' }, code })).toEqual([]);
});

test('a key is not used by a file without its namespace, nor by an import', () => {
  const code = { 'web/a.ts': "door('open')", 'web/b.ts': "import 'open'; useTranslation('shop')" };
  expect(problemsFor({ en: { open: 'Open' }, code })).toEqual([
    'messages/en/shop.json:2 “shop:open” is unused: delete it in every language, or use it.',
  ]);
});

test('the default namespace may be omitted', () => {
  const files = {
    'messages/en/common.json': { brand: 'L' },
    'messages/de/common.json': { brand: 'L' },
  };
  expect(problemsFor({ files, code: { 'web/a.ts': "useTranslation(); t('brand')" } })).toEqual([]);
});

test('a translation call for a missing key is reported', () => {
  const code = {
    'web/a.tsx': "useTranslation('shop');\nt('opne');\n<Trans i18nKey=\"shut\" />;",
    'server/b.ts': "translatorFor(locale)('shop:gone');\nmap.get('shop:not-a-key');",
    'server/c.ts': 'words(`shop:state_${state}`);\nwords(`${state}_title`);',
  };
  expect(problemsFor({ code })).toEqual([
    "server/b.ts:1 There is no message 'shop:gone'.",
    'server/c.ts:1 There is no message `shop:state_${state}`.',
    'server/c.ts:2 A dynamic key needs a namespace, or a prefix that ends in _ or ., before it.',
    "web/a.tsx:2 There is no message 'opne'.",
    'web/a.tsx:3 There is no message "shut".',
  ]);
});

test('hard-coded text is reported, except on developer pages and in tests', () => {
  const text = '<p>Hello</p>';
  const code = {
    'web/routes/shop/home.tsx': text,
    'web/features/dev-tools/mail.tsx': text,
    'web/ui/a.test.tsx': text,
    'server/mail.tsx': text,
  };
  expect(problemsFor({ code })).toEqual([
    'web/routes/shop/home.tsx:1 “Hello” is not translated: put it into messages/ and use its key.',
  ]);
});

test('a word that the glossary replaces is reported with the right one', () => {
  const problems = problemsFor({
    en: {
      list: 'Add {songs, plural, one {# track} other {# songs}}',
      song: 'A {song} by {name}',
      part: '{at, select, songs {sound} other {}}',
    },
    de: {
      list: '{songs, plural, one {# Track} other {# Songtitel}} dazu',
      song: '{song} von {name}',
      part: '{at, select, songs {Ton} other {}}',
    },
    code: used('list', 'song', 'part'),
  });
  expect(problems).toEqual([
    expect.stringContaining('“list” should say “Track”'),
    expect.stringContaining('“list” should say “track”'),
  ]);
});

test('text printed on sleeves is exempt from the glossary', () => {
  const printed = { print: { by: 'All songs by {name}' } };
  const files = { 'messages/en/artwork.json': printed, 'messages/de/artwork.json': printed };
  expect(
    problemsFor({
      files,
      namespaces: "['common', 'shop', 'artwork']",
      typed: 'interface Messages { common: A; shop: B; artwork: C }',
      code: { 'server/all.ts': "words('artwork:print.by');" },
    }),
  ).toEqual([]);
});
