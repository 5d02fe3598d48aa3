import { describe, expect, test } from 'vitest';
import {
  effectiveFlags,
  FEATURE_FLAGS,
  formatDeveloperFlags,
  isFeatureFlag,
  parseDeveloperFlags,
} from './flags.ts';

test('the known flags are the three of the product', () => {
  expect(FEATURE_FLAGS).toEqual(['use-trolley-payout', 'user-uploaded-spine', 'cloning-popup']);
  expect(isFeatureFlag('cloning-popup')).toBe(true);
  expect(isFeatureFlag('constructor')).toBe(false);
});

describe('the cookie', () => {
  test('gives back what was put in', () => {
    const cookie = formatDeveloperFlags(['cloning-popup', 'use-trolley-payout', 'cloning-popup']);
    expect(parseDeveloperFlags(cookie)).toEqual(['use-trolley-payout', 'cloning-popup']);
  });

  test('needs no encoding', () => {
    expect(formatDeveloperFlags(FEATURE_FLAGS)).toMatch(/^[a-z.-]+$/);
  });

  test.each([null, undefined, '', '.', 'retired-flag', '{"cloning-popup":true}'])(
    'holds no flag when it is %j',
    (cookie) => expect(parseDeveloperFlags(cookie)).toEqual([]),
  );
});

describe('what is on', () => {
  test('is what the user has or the developer switched on', () => {
    const flags = effectiveFlags({
      user: ['user-uploaded-spine', 'unknown'],
      developerCookie: 'cloning-popup',
      production: false,
    });
    expect(flags).toEqual(['user-uploaded-spine', 'cloning-popup']);
  });

  test('in production is what the user has, whatever the cookie says', () => {
    const flags = effectiveFlags({
      user: ['user-uploaded-spine'],
      developerCookie: formatDeveloperFlags(FEATURE_FLAGS),
      production: true,
    });
    expect(flags).toEqual(['user-uploaded-spine']);
  });
});
