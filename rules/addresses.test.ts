import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressFormat, FORMATTED_COUNTRIES } from './address-formats.ts';
import {
  addressLines,
  addressProblems,
  normalizeAddress,
  type PostalAddress,
  parsePostcode,
  recipientProblems,
} from './addresses.ts';
import { subdivisionsOf } from './subdivisions.ts';

const BERLIN: PostalAddress = {
  line1: 'Torstraße 12',
  line2: '',
  city: 'Berlin',
  state: '',
  postcode: '10119',
  country: 'DE',
};

const PORTLAND: PostalAddress = {
  line1: '921 SW Morrison St',
  line2: 'Apt 4',
  city: 'Portland',
  state: 'OR',
  postcode: '97205',
  country: 'US',
};

const codesOf = (address: PostalAddress) =>
  addressProblems(address).map(({ field, code }) => `${field} ${code}`);

// From the postal operators' address guides.
const POSTCODES: Readonly<Record<string, string>> = {
  AR: 'C1070AAM B1636FDA 1070',
  AT: '1010 3741',
  AU: '2060 0800',
  CA: 'H3Z 2Y7|K1A 0B1|V8X 3X4',
  CH: '8001 3001',
  CZ: '100 00|251 66',
  DE: '01067 26133 99998',
  ES: '28039 08001 52006',
  FR: '75011 33380 20169 97400',
  GB: 'SW1A 1AA|M1 1AE|B33 8TH|CR2 6XH|DN55 1PT|EC1A 1BB|GIR 0AA|BF1 0AX',
  IE: 'A65 F4E2|D6W XY00|T12 XR34',
  IN: '110034 560001',
  JP: '154-0023|350-1106',
  LT: 'LT-04340|LT-03500',
  LV: 'LV-1073|LV-1000',
  MT: 'NXR 1010|VLT 1117',
  NL: '1234 AB|2490 AA',
  PL: '00-950|05-470',
  PT: '2725-079|1250-096',
  SE: '114 55|123 45',
  TW: '104 106 10603 407',
  US: '95014 22162-1010 00501',
};

const WRONG: Readonly<Record<string, string>> = {
  CA: 'D3Z 2Y7|H3Z 2Y|Z1A 0B1|H3I 2Y7',
  CZ: '800 00|1000',
  DE: '00123|1011|1011A|101155',
  ES: '00001|53000',
  FR: '00100|7501|99000',
  GB: 'SW1A|SW1A 1A|1SW 1AA|SW1A 1CI|LS14AP9',
  IE: 'B65 F4E2|D2 AF30',
  LI: '9484 9499',
  MC: '06000 97000',
  NL: '0234 AB|1234|1234 SS',
  PT: '0725-079|2725',
  US: '9501|95014-10|ABCDE',
};

const split = (text: string) => text.split(text.includes('|') ? '|' : ' ');

describe('postcode', () => {
  it.each(FORMATTED_COUNTRIES)('has a valid example for %s', (country) => {
    const { postcode } = addressFormat(country);
    if (postcode === null) expect(['AE', 'HK']).toContain(country);
    else expect(parsePostcode(country, postcode.example)).toBe(postcode.example);
  });

  it.each(Object.entries(POSTCODES))('accepts a valid postcode of %s', (country, codes) => {
    for (const code of split(codes)) expect(parsePostcode(country, code)).toBe(code);
  });

  it.each(Object.entries(WRONG))('rejects a mistyped postcode of %s', (country, codes) => {
    for (const code of split(codes)) expect(parsePostcode(country, code), code).toBeNull();
  });

  it('accepts the country code as a prefix', () => {
    expect(parsePostcode('DE', 'D-10115')).toBe('10115');
    expect(parsePostcode('CH', 'CH-8001')).toBe('8001');
    expect(parsePostcode('LV', '1073')).toBe('LV-1073');
    expect(parsePostcode('DE', 'F-75011')).toBeNull();
  });

  it('is normalised to one format', () => {
    const sample = fc.constantFrom(...FORMATTED_COUNTRIES).map((country) => {
      const example = addressFormat(country).postcode?.example ?? '';
      return { country, example };
    });
    const separators = fc.array(fc.constantFrom('', ' ', '-', '  '), { maxLength: 20 });
    fc.assert(
      fc.property(sample, separators, fc.boolean(), ({ country, example }, gaps, lower) => {
        fc.pre(example !== '');
        const bare = example.replace(/[\s-]/g, '');
        const typed = [...bare].map((sign, index) => sign + (gaps[index] ?? '')).join('');
        expect(parsePostcode(country, lower ? typed.toLowerCase() : typed)).toBe(example);
      }),
    );
  });

  it('does not change when normalised twice', () => {
    const digits = fc.stringMatching(/^[0-9]{3,9}$/);
    fc.assert(
      fc.property(fc.constantFrom(...FORMATTED_COUNTRIES), digits, (country, text) => {
        const once = parsePostcode(country, text);
        if (once !== null) expect(parsePostcode(country, once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('address', () => {
  it('needs a state in the United States but not in Germany', () => {
    expect(codesOf(BERLIN)).toEqual([]);
    expect(codesOf(PORTLAND)).toEqual([]);
    expect(codesOf({ ...PORTLAND, state: '' })).toEqual(['state required']);
  });

  it('reports all problems in field order', () => {
    const nothing = { line1: '', line2: '', city: '', state: '', postcode: '', country: 'US' };
    expect(codesOf(nothing)).toEqual([
      'line1 required',
      'city required',
      'state required',
      'postcode postcode_required',
    ]);
  });

  it('reports an invalid postcode together with a valid example', () => {
    expect(addressProblems({ ...BERLIN, postcode: '1011' })).toEqual([
      { field: 'postcode', code: 'postcode_wrong', values: { example: '10115' } },
    ]);
  });

  it('has state codes for the countries whose post requires them', () => {
    expect(codesOf({ ...PORTLAND, state: 'ZZ' })).toEqual(['state state_unknown']);
    expect(normalizeAddress({ ...PORTLAND, state: ' oregon ' }).state).toBe('OR');
    expect(subdivisionsOf('US')).toHaveLength(59);
    expect(subdivisionsOf('CA')).toHaveLength(13);
    expect(subdivisionsOf('AU')).toHaveLength(8);
  });

  it('drops the postcode for a country without postcodes', () => {
    const address = { ...BERLIN, country: 'HK', city: 'Central', state: 'Hong Kong Island' };
    expect(normalizeAddress({ ...address, postcode: '999077' }).postcode).toBe('');
    expect(codesOf({ ...address, postcode: '' })).toEqual([]);
  });

  it('requires only street and city in a country without address rules', () => {
    expect(codesOf({ ...BERLIN, country: 'XK', postcode: '' })).toEqual([]);
    expect(codesOf({ ...BERLIN, country: 'XK', postcode: 'not one!' })).toEqual([
      'postcode postcode_wrong',
    ]);
  });

  it('is normalised idempotently and gains no text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab1 -\t\n'), maxLength: 12 });
    const anyAddress = fc.record({
      line1: text,
      line2: text,
      city: text,
      state: text,
      postcode: text,
      country: fc.constantFrom(...FORMATTED_COUNTRIES, 'XK'),
    });
    fc.assert(
      fc.property(anyAddress, (address) => {
        const normalized = normalizeAddress(address);
        expect(normalizeAddress(normalized)).toEqual(normalized);
        expect(Object.values(normalized).join('')).not.toMatch(/[\t\n]|\s{2}/);
        if (normalized.line1 === '') expect(codesOf(normalized)).toContain('line1 required');
      }),
    );
  });
});

describe('recipient', () => {
  it('needs a person, a business, or both', () => {
    expect(recipientProblems({ name: 'Ann Lee', businessName: '' })).toEqual([]);
    expect(recipientProblems({ name: '', businessName: 'North Pier GmbH' })).toEqual([]);
    expect(recipientProblems({ name: '', businessName: '' })).toEqual([
      { field: 'name', code: 'name_required' },
    ]);
  });
});

describe('address label', () => {
  it('follows the format of its country', () => {
    expect(addressLines(BERLIN)).toEqual(['Torstraße 12', '10119 Berlin']);
    expect(addressLines(PORTLAND)).toEqual(['921 SW Morrison St', 'Apt 4', 'Portland, OR 97205']);
    const leeds = { ...BERLIN, line1: '1 Mill Lane', city: 'Leeds', postcode: 'LS1 4AP' };
    expect(addressLines({ ...leeds, country: 'GB' })).toEqual(['1 Mill Lane', 'Leeds', 'LS1 4AP']);
  });

  it('has no stray comma where a part is missing', () => {
    expect(addressLines({ ...PORTLAND, line2: '', state: '' })).toEqual([
      '921 SW Morrison St',
      'Portland 97205',
    ]);
    expect(addressLines({ ...PORTLAND, line2: '', city: '' })).toEqual([
      '921 SW Morrison St',
      'OR 97205',
    ]);
  });
});
