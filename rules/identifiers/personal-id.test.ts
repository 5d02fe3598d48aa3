import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePersonalId, parseSsnLast4, personalIdKind } from './personal-id.ts';

// Published examples, without their separators.
const ISSUED: Readonly<Record<string, string>> = {
  BR: '39053344705 52998224725 11144477735',
  CL: '760864285 125319092 10000013K 76543216',
  ES: '54362315K 00000000T X1234567L Y1234567X Z1234567R',
  HK: 'A1234563 C1234569 G123456A AB9876543',
  IN: 'ACUPA7085R',
  IT: 'RSSMRA85T10A562S MRTMTT25D09F205Z RCCMNL83S18D969H',
  SG: 'S1234567D T1234567J F1234567N G1234567X',
  TH: '3100600445635 1103702071811',
};

const MISTYPED: Readonly<Record<string, string>> = {
  BR: '23100299900 11111111111 3905334470',
  CL: '125319093 76086428',
  ES: '54362315Z X1234567A 5436231K',
  HK: 'A1234564 A123456 ABC1234563',
  IN: 'ACUAA7085R ACUPA7085',
  IT: 'RCCMNL83S18D969I RSSMRA85F10A562S RSSMRA85T10A562',
  SG: 'S1234567E M1234567K S123456D',
  TH: '3100600445636 9100600445635 310060044563',
};

describe('personal ID number', () => {
  it.each(Object.keys(ISSUED))('has a valid example for %s', (country) => {
    expect(parsePersonalId(country, personalIdKind(country)?.example ?? '')).not.toBeNull();
  });

  it.each(Object.entries(ISSUED))('accepts a valid number of %s', (country, numbers) => {
    for (const number of numbers.split(' ')) expect(parsePersonalId(country, number)).toBe(number);
  });

  it.each(Object.entries(MISTYPED))('rejects a mistyped number of %s', (country, numbers) => {
    for (const number of numbers.split(' ')) expect(parsePersonalId(country, number)).toBeNull();
  });

  it('may be typed as printed on the card', () => {
    expect(parsePersonalId('BR', '390.533.447-05')).toBe('39053344705');
    expect(parsePersonalId('HK', 'a123456(3)')).toBe('A1234563');
    expect(parsePersonalId('TH', '3-1006-00445-63-5')).toBe('3100600445635');
  });

  it('is not required where the country needs none', () => {
    expect(personalIdKind('DE')).toBeNull();
    expect(parsePersonalId('DE', '12345678Z')).toBeNull();
  });

  it('is rejected when one digit changes, where the checksum guarantees it', () => {
    const sample = fc.constantFrom('ES', 'SG').chain((country) =>
      fc.record({
        country: fc.constant(country),
        number: fc.constantFrom(...(ISSUED[country] ?? '').split(' ')),
      }),
    );
    fc.assert(
      fc.property(sample, fc.nat(10), fc.integer({ min: 1, max: 9 }), (id, position, change) => {
        const { country, number } = id;
        fc.pre(/\d/.test(number.charAt(position)));
        const digit = (Number(number.charAt(position)) + change) % 10;
        const changed = number.slice(0, position) + digit + number.slice(position + 1);
        expect(parsePersonalId(country, changed)).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });
});

describe('last four digits of a social security number', () => {
  it('are four digits, and not all zero', () => {
    expect(parseSsnLast4(' 6789 ')).toBe('6789');
    for (const text of ['', '678', '67890', '67a9', '0000']) expect(parseSsnLast4(text)).toBeNull();
  });
});
