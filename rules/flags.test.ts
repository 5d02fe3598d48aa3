import { describe, expect, test } from 'vitest';
import {
  effectiveFlags,
  FEATURE_FLAGS,
  formatDeveloperFlags,
  isFeatureFlag,
  parseDeveloperFlags,
} from './flags.ts';

test('the known flags are the three product flags', () => {
  expect(FEATURE_FLAGS).toEqual(['use-trolley-payout', 'user-uploaded-spine', 'cloning-popup']);
  expect(isFeatureFlag('cloning-popup')).toBe(true);
  expect(isFeatureFlag('constructor')).toBe(false);
});

describe('flags cookie', () => {
  test('round-trips its flags', () => {
    const cookie = formatDeveloperFlags(['cloning-popup', 'use-trolley-payout', 'cloning-popup']);
    expect(parseDeveloperFlags(cookie)).toEqual(['use-trolley-payout', 'cloning-popup']);
  });

  test('needs no encoding', () => {
    expect(formatDeveloperFlags(FEATURE_FLAGS)).toMatch(/^[a-z.-]+$/);
  });

  test.each([null, undefined, '', '.', 'retired-flag', '{"cloning-popup":true}'])(
    'contains no flag when it is %j',
    (cookie) => expect(parseDeveloperFlags(cookie)).toEqual([]),
  );
});

describe('active flags', () => {
  test('are those of the user plus those set by the developer cookie', () => {
    const flags = effectiveFlags({
      user: ['user-uploaded-spine', 'unknown'],
      developerCookie: 'cloning-popup',
      production: false,
    });
    expect(flags).toEqual(['user-uploaded-spine', 'cloning-popup']);
  });

  test('ignore the cookie in production', () => {
    const flags = effectiveFlags({
      user: ['user-uploaded-spine'],
      developerCookie: formatDeveloperFlags(FEATURE_FLAGS),
      production: true,
    });
    expect(flags).toEqual(['user-uploaded-spine']);
  });
});
