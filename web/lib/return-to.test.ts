import { expect, test } from 'vitest';
import { localPath } from './return-to.ts';

test.each(['/', '/basket', '/search?q=a%20b&media=CD#top', '/a//b'])('%s is kept', (path) => {
  expect(localPath(path)).toBe(path);
});

test.each([
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/a/../..//evil.test',
  'javascript:alert(1)',
  'basket',
  '',
  null,
  undefined,
  7,
])('%j leads to the home page instead', (value) => {
  expect(localPath(value)).toBe('/');
});
