import { expect, it } from 'vitest';
import { startsLikeUrl } from './web-url.ts';

it.each([
  ['http://www.example.com/a', true],
  [' HTTPS://example.com', true],
  ['www.example.com/a', true],
  ['example.com/a', true],
  ['example.com', true],
  ['example.com.evil.test/a', false],
  ['ftp://example.com/a', false],
  ['javascript:alert(1)', false],
  ['/a', false],
  ['', false],
])('%j: %s', (text, expected) => {
  expect(startsLikeUrl(text, 'www.example.com')).toBe(expected);
});
