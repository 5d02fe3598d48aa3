import { describe, expect, it } from 'vitest';
import {
  isSameName,
  normalizeTaxProfile,
  type TaxProfile,
  taxProfileProblems,
  taxQuestions,
} from './tax-profile.ts';

const PERSON: TaxProfile = {
  classification: 'individual',
  isUkResident: true,
  name: 'Ann Lee',
  country: 'GB',
  utr: '',
  nino: 'AB 12 34 56 C',
  tin: '',
  vatNumber: '',
  ukTaxResident: true,
  ukTaxLiable: true,
  ukDeclareRoyalties: true,
  confirmProfileUpdate: false,
  confirmInformation: true,
  position: '',
  signature: 'ann  lee',
  address: {
    line1: '1 Mill Lane',
    line2: '',
    city: 'Leeds',
    state: '',
    postcode: 'ls14ap',
    country: 'GB',
  },
};

const COMPANY: TaxProfile = {
  ...PERSON,
  classification: 'company',
  name: 'Lee Records Ltd',
  utr: '1955839661',
  nino: '',
  tin: '',
  vatNumber: '980 7806 84',
  position: 'Director',
  signature: 'Ann Lee',
};

const ABROAD: TaxProfile = {
  ...PERSON,
  isUkResident: false,
  country: 'DE',
  nino: '',
  tin: '',
  ukTaxResident: false,
  ukTaxLiable: false,
  ukDeclareRoyalties: false,
  address: { ...PERSON.address, postcode: '10115', city: 'Berlin', country: 'DE' },
};

function problemsOf(profile: TaxProfile, isUpdate = false): string[] {
  const problems = taxProfileProblems(normalizeTaxProfile(profile), { isUpdate });
  return problems.map(({ field, code }) => `${field} ${code}`);
}

describe('a tax profile', () => {
  it('is complete for a private person, a company and a person abroad', () => {
    for (const profile of [PERSON, COMPANY, ABROAD]) expect(problemsOf(profile)).toEqual([]);
  });

  it('is normalized', () => {
    const { nino, vatNumber, address } = normalizeTaxProfile({ ...COMPANY, nino: 'AB123456C' });
    expect({ nino, vatNumber, postcode: address.postcode }).toEqual({
      nino: '',
      vatNumber: 'GB980780684',
      postcode: 'LS1 4AP',
    });
    expect(normalizeTaxProfile({ ...PERSON, country: '' }).country).toBe('GB');
  });

  it('never asks private persons about a business', () => {
    expect(taxQuestions(PERSON)).toMatchObject({
      vatNumber: false,
      position: false,
      utr: 'either',
    });
    expect(problemsOf({ ...PERSON, vatNumber: 'GB980780684' })).toEqual([
      'vatNumber vat_individual',
    ]);
  });

  it.each([
    [{ ...PERSON, nino: '' }, ['nino nino_or_utr']],
    [{ ...PERSON, nino: '', utr: '1955839661' }, []],
    [{ ...PERSON, nino: 'QQ123456C' }, ['nino nino_wrong']],
    [{ ...PERSON, utr: '1955839662' }, ['utr utr_wrong']],
    [{ ...PERSON, classification: 'sole_trader' as const }, ['utr required']],
    [{ ...COMPANY, utr: '' }, ['utr required']],
    [{ ...COMPANY, classification: 'charity' as const, utr: '' }, []],
    [{ ...COMPANY, vatNumber: 'GB980780685' }, ['vatNumber vat_wrong']],
    [{ ...COMPANY, vatNumber: 'DE136695976' }, ['vatNumber vat_wrong']],
    [{ ...ABROAD, utr: '123' }, ['utr utr_wrong']],
    [{ ...ABROAD, tin: '86 095 742 719' }, []],
    [{ ...ABROAD, tin: 'none' }, ['tin tin_wrong']],
    // Of the UK only: the question does not apply.
    [{ ...PERSON, tin: 'none' }, []],
  ])('checks the numbers %#', (profile, expected) => {
    expect(problemsOf(profile)).toEqual(expected);
  });

  it('accepts the VAT number of the country where taxes are paid', () => {
    const label: TaxProfile = {
      ...ABROAD,
      classification: 'company',
      position: 'Geschäftsführerin',
      name: 'Lee GmbH',
    };
    expect(problemsOf({ ...label, vatNumber: 'DE136695976' })).toEqual([]);
    expect(problemsOf({ ...label, vatNumber: 'GB980780684' })).toEqual(['vatNumber vat_wrong']);
    const american = { ...label, country: 'US', vatNumber: 'US123' };
    expect(problemsOf(american)).toEqual(['vatNumber vat_country']);
  });

  it('does not contradict itself', () => {
    expect(problemsOf({ ...PERSON, country: 'DE' })).toEqual(['taxCountry country_not_uk']);
    expect(problemsOf({ ...ABROAD, country: 'GB' })).toEqual(['taxCountry country_uk']);
    expect(problemsOf({ ...ABROAD, ukTaxResident: true })).toEqual(['ukTaxResident contradiction']);
  });

  it('needs every declaration of UK residents', () => {
    const undeclared = { ukTaxResident: false, ukTaxLiable: false, ukDeclareRoyalties: false };
    expect(problemsOf({ ...PERSON, ...undeclared })).toEqual([
      'ukTaxResident declaration_missing',
      'ukTaxLiable declaration_missing',
      'ukDeclareRoyalties declaration_missing',
    ]);
  });

  it('is signed by the person, or for the business by a person with a position', () => {
    expect(problemsOf({ ...PERSON, signature: 'Bob Lee' })).toEqual([
      'signature signature_differs',
    ]);
    expect(problemsOf({ ...PERSON, signature: ' ' })).toEqual(['signature required']);
    expect(problemsOf({ ...COMPANY, position: '' })).toEqual(['position required']);
    expect(problemsOf({ ...COMPANY, signature: 'lee records LTD' })).toEqual([
      'signature signature_of_business',
    ]);
    expect(isSameName('ZOË  ÅSE', 'Zoe\u0308 A\u030ase')).toBe(true);
  });

  it('is confirmed, and once more if it replaces another', () => {
    expect(problemsOf({ ...PERSON, confirmInformation: false })).toEqual([
      'confirmInformation confirm_information',
    ]);
    expect(problemsOf(PERSON, true)).toEqual(['confirmProfileUpdate confirm_update']);
    expect(problemsOf({ ...PERSON, confirmProfileUpdate: true }, true)).toEqual([]);
  });

  it('lists everything that is missing at once', () => {
    const empty: TaxProfile = {
      ...PERSON,
      classification: null,
      isUkResident: null,
      name: '',
      country: '',
      confirmInformation: false,
      signature: '',
      address: { line1: '', line2: '', city: '', state: '', postcode: '', country: '' },
    };
    const fields = new Set(problemsOf(empty).map((problem) => problem.split(' ')[0]));
    expect([...fields].toSorted()).toEqual(
      [
        'classification',
        'city',
        'confirmInformation',
        'country',
        'isUkResident',
        'line1',
        'name',
        'signature',
        'taxCountry',
      ].toSorted(),
    );
  });
});
