import { describe, expect, it } from 'vitest';
import { hasOnlyKnownQuery, withKnownQuery } from './known-query.ts';

const known = new Set(['page', 'lang']);

describe('cache key of a call', () => {
  it.each([
    ['/api/x', '/api/x'],
    ['/api/x?page=2', '/api/x?page=2'],
    ['/api/x?utm=1', '/api/x'],
    ['/api/x?utm=1&page=2&r=3', '/api/x?page=2'],
    ['/api/x?', '/api/x'],
    ['/api/x?page', '/api/x?page'],
    // Decodes to `page`.
    ['/api/x?%70age=2', null],
    ['/api/x?p+age=2', null],
  ])('for %s is %s', (url, address) => {
    expect(withKnownQuery(url, known)).toBe(address);
  });
});

describe('page', () => {
  it.each([
    ['/x', true],
    ['/x?page=2&lang=de', true],
    ['/x?page=2&page=3', false],
    ['/x?utm=1', false],
    ['/x?%70age=2', false],
    ['/x?', false],
  ])('at %s is cacheable: %s', (url, may) => {
    expect(hasOnlyKnownQuery(url, known)).toBe(may);
  });
});
