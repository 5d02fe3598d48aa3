import { expect, it } from 'vitest';
import { findingValues } from './finding-values.ts';

it('rates are told in kHz, and what is allowed as a list of the language', () => {
  const finding = {
    code: 'sample_rate',
    found: 22_050,
    allowed: [44_100, 48_000, 88_200, 96_000],
  } as const;
  expect(findingValues(finding, 'en-GB')).toMatchObject({
    found: '22.05',
    allowed: '44.1, 48, 88.2 or 96',
  });
  expect(findingValues(finding, 'de')).toMatchObject({
    found: '22,05',
    allowed: '44,1, 48, 88,2 oder 96',
  });
});

it('a time that is a sample too short is not rounded up to the one that is allowed', () => {
  const finding = { code: 'too_short', found: (31 * 96_000 - 1) / 96_000, allowed: 31 } as const;
  expect(findingValues(finding, 'en')).toMatchObject({ found: '30.99', allowed: '31' });
  expect(findingValues({ ...finding, found: 30.9 }, 'de')).toMatchObject({ found: '30,9' });
});

it('both times of a file that was cut off are told', () => {
  const finding = { code: 'truncated', found: 184.256, promised: 240 } as const;
  expect(findingValues(finding, 'en')).toMatchObject({ found: '184.25', promised: '240' });
});
