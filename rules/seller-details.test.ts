import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATTED_COUNTRIES } from './address-formats.ts';
import { legalForms } from './legal-entities.ts';
import {
  legalEntityType,
  normalizeSeller,
  requiredDetails,
  type SellerDetails,
  sellerProblems,
} from './seller-details.ts';

const TODAY = '2026-11-16';

const ANN: SellerDetails = {
  kind: 'individual',
  firstName: 'Ann',
  lastName: 'Lee',
  dob: '1990-05-17',
  phone: '',
  address: {
    line1: '1 Mill Lane',
    line2: '',
    city: 'Leeds',
    state: '',
    postcode: 'LS1 4AP',
    country: 'GB',
  },
  vinylCapacity: null,
  businessName: '',
  legalForm: '',
  vatNumber: '',
  hasOwners: null,
  owners: [],
  personalId: '',
  ssnLast4: '',
};

const UWE = { firstName: 'Uwe', lastName: 'Kant', dob: '1971-02-03', sharePercent: 40 };

const NORTH_PIER: SellerDetails = {
  ...ANN,
  kind: 'business',
  address: { ...ANN.address, city: 'Berlin', postcode: '10115', country: 'DE' },
  businessName: 'North Pier GmbH',
  legalForm: 'gmbh',
  vatNumber: 'DE136695976',
  hasOwners: true,
  owners: [UWE],
};

const problemsOf = (details: SellerDetails, today = TODAY) =>
  sellerProblems(normalizeSeller(details), today).map(({ field, code }) => `${field} ${code}`);

describe('individual seller', () => {
  it('gives name, date of birth and address, and no business details', () => {
    expect(problemsOf(ANN)).toEqual([]);
    expect(requiredDetails(ANN)).toMatchObject({
      business: false,
      owners: false,
      vatNumber: false,
    });
    expect(legalEntityType(ANN)).toBe('individual');
  });

  it('drops answers from when they were a business', () => {
    const normalized = normalizeSeller({ ...NORTH_PIER, kind: 'individual' });
    expect(normalized).toMatchObject({
      businessName: '',
      legalForm: '',
      vatNumber: '',
      hasOwners: null,
      owners: [],
    });
  });

  it.each([
    ['', 'dob required'],
    ['1990-02-30', 'dob dob_wrong'],
    ['17.05.1990', 'dob dob_wrong'],
    ['1899-12-31', 'dob dob_wrong'],
    ['2030-01-01', 'dob dob_wrong'],
    ['2008-11-17', 'dob dob_young'],
  ])('born on "%s" is rejected', (dob, problem) => {
    expect(problemsOf({ ...ANN, dob })).toEqual([problem]);
  });

  it('is accepted from the eighteenth birthday on', () => {
    expect(problemsOf({ ...ANN, dob: '2008-11-16' })).toEqual([]);
    expect(problemsOf({ ...ANN, dob: '2008-02-29' }, '2026-02-28')).toEqual(['dob dob_young']);
    expect(problemsOf({ ...ANN, dob: '2008-02-29' }, '2026-03-01')).toEqual([]);
  });
});

describe('seller in the United States or Italy', () => {
  const us = { ...ANN.address, city: 'Portland', state: 'OR', postcode: '97205', country: 'US' };
  const italy = { ...ANN.address, city: 'Milano', state: 'MI', postcode: '20121', country: 'IT' };

  it('gives the ID number that the country requires, validated', () => {
    expect(problemsOf({ ...ANN, address: us })).toEqual(['ssnLast4 required']);
    expect(problemsOf({ ...ANN, address: us, ssnLast4: '12' })).toEqual(['ssnLast4 ssn_wrong']);
    expect(problemsOf({ ...ANN, address: us, ssnLast4: '6789' })).toEqual([]);
    expect(problemsOf({ ...ANN, address: italy })).toEqual(['personalId required']);
    expect(problemsOf({ ...ANN, address: italy, personalId: 'RSSMRA85T10A562X' })).toEqual([
      'personalId personal_id_wrong',
    ]);
    expect(problemsOf({ ...ANN, address: italy, personalId: 'rssmra85t10a562s' })).toEqual([]);
  });

  it('drops the ID number of another country', () => {
    const moved = normalizeSeller({ ...ANN, ssnLast4: '6789', personalId: 'RSSMRA85T10A562S' });
    expect(moved).toMatchObject({ ssnLast4: '', personalId: '' });
  });
});

describe('business seller', () => {
  it('gives its legal form and its owners', () => {
    expect(problemsOf(NORTH_PIER)).toEqual([]);
    expect(legalEntityType(NORTH_PIER)).toBe('company');
    const silent = { ...NORTH_PIER, businessName: '', legalForm: '', vatNumber: '' };
    expect(problemsOf(silent)).toEqual(['businessName required', 'legalForm required']);
  });

  it('has a VAT number of its own country, or none', () => {
    expect(problemsOf({ ...NORTH_PIER, vatNumber: '' })).toEqual([]);
    expect(normalizeSeller({ ...NORTH_PIER, vatNumber: '136 695 976' }).vatNumber).toBe(
      'DE136695976',
    );
    for (const vatNumber of ['DE136695977', 'GB980780684', 'none']) {
      expect(problemsOf({ ...NORTH_PIER, vatNumber })).toEqual(['vatNumber vat_number_wrong']);
    }
  });

  it('has a legal form of its own country', () => {
    expect(problemsOf({ ...NORTH_PIER, legalForm: 'sarl' })).toContain(
      'legalForm legal_form_unknown',
    );
  });

  it('with a single owner by law is not asked for owners', () => {
    const alone = { ...NORTH_PIER, legalForm: 'einzelunternehmen', hasOwners: null };
    expect(problemsOf(alone)).toEqual([]);
    expect(normalizeSeller({ ...alone, hasOwners: true }).owners).toEqual([]);
  });

  it('must list the owners of a quarter or more', () => {
    expect(problemsOf({ ...NORTH_PIER, hasOwners: null })).toEqual(['hasOwners required']);
    expect(problemsOf({ ...NORTH_PIER, owners: [] })).toEqual(['hasOwners owners_missing']);
    expect(problemsOf({ ...NORTH_PIER, hasOwners: false })).toEqual([]);
  });

  it.each([
    [{ firstName: ' ' }, 'owners.0.firstName required'],
    [{ dob: '2027-01-01' }, 'owners.0.dob dob_wrong'],
    [{ sharePercent: null }, 'owners.0.sharePercent required'],
    [{ sharePercent: 24.99 }, 'owners.0.sharePercent owner_share'],
    [{ sharePercent: 25.001 }, 'owners.0.sharePercent owner_share'],
  ])('with an owner with %j is rejected', (changes, problem) => {
    expect(problemsOf({ ...NORTH_PIER, owners: [{ ...UWE, ...changes }] })).toEqual([problem]);
  });

  it('may have a minor as an owner', () => {
    expect(problemsOf({ ...NORTH_PIER, owners: [{ ...UWE, dob: '2020-01-01' }] })).toEqual([]);
  });

  it('has owners whose shares sum to at most 100%', () => {
    const share = fc.integer({ min: 2500, max: 10_000 });
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 5 }), (shares) => {
        const owners = shares.map((points) => ({ ...UWE, sharePercent: points / 100 }));
        const sum = shares.reduce((all, points) => all + points, 0);
        const problems = problemsOf({ ...NORTH_PIER, owners });
        expect(problems).toEqual(sum > 10_000 ? ['hasOwners owners_exceed'] : []);
      }),
    );
  });
});

describe('any seller details', () => {
  const text = fc.constantFrom('', ' ', 'x ', '1990-05-17', 'DE136695976', '6789', '97205');
  const anybody: fc.Arbitrary<SellerDetails> = fc
    .record({
      kind: fc.constantFrom('individual' as const, 'business' as const),
      firstName: text,
      lastName: text,
      dob: text,
      phone: text,
      address: fc.record({
        line1: text,
        line2: text,
        city: text,
        state: text,
        postcode: text,
        country: fc.constantFrom(...FORMATTED_COUNTRIES),
      }),
      vinylCapacity: fc.constantFrom(null, 0, 300),
      businessName: text,
      legalForm: text,
      vatNumber: text,
      hasOwners: fc.constantFrom(null, true, false),
      owners: fc.array(fc.constant(UWE), { maxLength: 3 }),
      personalId: text,
      ssnLast4: text,
    })
    .chain((details) =>
      fc
        .constantFrom('', 'gmbh', ...legalForms(details.address.country).map(({ code }) => code))
        .map((legalForm) => ({ ...details, legalForm })),
    );

  it('are normalised idempotently', () => {
    fc.assert(
      fc.property(anybody, (details) => {
        const normalized = normalizeSeller(details);
        expect(normalizeSeller(normalized)).toEqual(normalized);
      }),
    );
  });

  it('have no problems in fields that were not asked', () => {
    fc.assert(
      fc.property(anybody, (details) => {
        const normalized = normalizeSeller(details);
        const required = requiredDetails(normalized);
        const fields = sellerProblems(normalized, TODAY).map(({ field }) => field);
        if (!required.business) expect(fields).not.toContain('businessName');
        if (!required.owners) expect(fields.filter((field) => /owners/i.test(field))).toEqual([]);
        if (!required.personalId) expect(fields).not.toContain('personalId');
        if (!required.ssnLast4) expect(fields).not.toContain('ssnLast4');
      }),
    );
  });
});
