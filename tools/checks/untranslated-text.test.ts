// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the fixtures are source code.
import { expect, test } from 'vitest';
import { untranslatedText } from './untranslated-text.ts';

const found = (text: string) =>
  untranslatedText({ path: 'web/a.tsx', text }).map(({ line, message }) => [
    line,
    /“(.*)”/.exec(message)?.[1],
  ]);

test('text between tags is reported on the line of its first word', () => {
  expect(found('<p>\n\n  Hello\n  world <b>again</b>\n</p>')).toEqual([
    [3, 'Hello world'],
    [4, 'again'],
  ]);
});

test('punctuation, digits and entities are not words', () => {
  expect(found('<p> · 12 &nbsp; &mdash; {count} % </p>')).toEqual([]);
});

test('the brand name is no word, but the words beside it are', () => {
  expect(found('<title>{`${title} · Lathe`}</title>')).toEqual([]);
  expect(found('<p>Welcome to Lathe</p>')).toEqual([[1, 'Welcome to Lathe']]);
});

test('attributes read by screen readers are checked, others are not', () => {
  expect(found('<img alt="A sleeve" className="sleeve" src="a.png" />')).toEqual([[1, 'A sleeve']]);
  expect(found('<input placeholder={"Your name"} name="given" />')).toEqual([[1, 'Your name']]);
  expect(found('<img alt="" aria-label={t("sleeve")} />')).toEqual([]);
});

test('every result of an expression is checked, its conditions are not', () => {
  expect(found('<p title={open ? "Open" : `Shut since ${day}`} />')).toEqual([
    [1, 'Open'],
    [1, 'Shut since'],
  ]);
  expect(found('<p>{kind === "dark" && ("Dark")}{name ?? "Nobody"}</p>')).toEqual([
    [1, 'Dark'],
    [1, 'Nobody'],
  ]);
  expect(found('<p className={"wide"}>{kind === "dark" && <Moon />}</p>')).toEqual([]);
});

test('a nested key is no word, because a component translates it', () => {
  const file = {
    path: 'web/a.tsx',
    text: '<Notice title="terms.demo.title" label="terms.demo" />',
  };
  expect(untranslatedText(file, new Set(['terms.demo.title']))).toHaveLength(1);
});
