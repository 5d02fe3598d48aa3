import type { Creator } from '@lathe/contract/creator-calls';
import { describe, expect, it } from 'vitest';
import { answersOf, withAnswers } from './answers.ts';
import { asStep, firstOpenStep, problemsIn, stepsFor } from './steps.ts';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const DRAFT: Creator = {
  version: 1,
  status: 'draft',
  saved_at: '2026-11-16T10:00:00.000Z',
  kind: 'individual',
  first_name: 'Ann',
  last_name: 'Lee',
  dob: '',
  phone: '',
  address: {
    address_line_1: '',
    address_line_2: '',
    city: '',
    state: '',
    postcode: '',
    country_iso: 'GB',
  },
  vinyl_capacity: null,
  business_name: '',
  legal_form: '',
  vat_number: '',
  has_additional_owners: null,
  additional_owners: [],
  personal_id_number: null,
  ssn_last_4: null,
  bank_details: null,
  tax_profile: null,
  problems: {},
};

const inCountry = (country_iso: string, changes: Partial<Creator> = {}): Creator => ({
  ...DRAFT,
  ...changes,
  address: { ...DRAFT.address, country_iso },
});

describe('the steps', () => {
  it('of an individual in Britain are few', () => {
    expect(stepsFor(DRAFT)).toEqual(['start', 'person', 'address', 'review']);
    expect(stepsFor(null)).toEqual(['start', 'person', 'address', 'review']);
  });

  it('ask a business what it is, and a company who owns it', () => {
    expect(stepsFor(inCountry('DE', { kind: 'business' }))).not.toContain('owners');
    expect(stepsFor(inCountry('DE', { kind: 'business', legal_form: 'gmbh' }))).toEqual([
      'start',
      'person',
      'address',
      'business',
      'owners',
      'review',
    ]);
  });

  it('ask for a number where the country needs one', () => {
    expect(stepsFor(inCountry('US'))).toContain('identity');
    expect(stepsFor(inCountry('IT'))).toContain('identity');
  });

  it('go on at the first that is not done', () => {
    expect(firstOpenStep(DRAFT)).toBe('review');
    expect(
      firstOpenStep({ ...DRAFT, problems: { 'address.city': ['This field is required.'] } }),
    ).toBe('address');
    expect(asStep('owners', DRAFT)).toBeUndefined();
  });

  it('show the problems that they can mend, and no others', () => {
    const problems = {
      dob: ['a'],
      'address.country_iso': ['b'],
      'address.city': ['c'],
      'additional_owners.0.dob': ['d'],
    };
    expect(Object.keys(problemsIn('start', problems))).toEqual(['address.country_iso']);
    expect(Object.keys(problemsIn('address', problems))).toEqual(['address.city']);
    expect(Object.keys(problemsIn('owners', problems))).toEqual(['additional_owners.0.dob']);
  });

  it('list them as the country has its fields', () => {
    const problems = { 'address.postcode': ['a'], 'address.city': ['b'] };
    const german = ['address.postcode', 'address.city'];
    expect(Object.keys(problemsIn('address', problems, 'DE'))).toEqual(german);
    expect(Object.keys(problemsIn('address', problems, 'GB'))).toEqual(german.toReversed());
  });
});

describe('the answers of a form', () => {
  it('name only what the step asks', () => {
    const form = formOf({ first_name: 'Ann', last_name: 'Lee', dob: '1990-05-17', phone: '1' });
    expect(answersOf('person', form)).toEqual({
      first_name: 'Ann',
      last_name: 'Lee',
      dob: '1990-05-17',
      phone: '1',
    });
    expect(answersOf('address', formOf({ 'address.city': 'Berlin' }))).toEqual({
      address: { city: 'Berlin' },
    });
    expect(answersOf('business', formOf({ business_name: 'A', legal_form: 'llc' }))).toEqual({
      business_name: 'A',
      legal_form: 'llc',
    });
  });

  it('read shares as people write them', () => {
    const owner = (share: string) =>
      answersOf(
        'owners',
        formOf({
          has_additional_owners: 'yes',
          'additional_owners.0.first_name': 'Uwe',
          'additional_owners.0.share_percent': share,
        }),
      ).additional_owners?.[0]?.share_percent;
    expect([owner('40'), owner('40,5'), owner(' 33.33 % '), owner('half'), owner('')]).toEqual([
      40,
      40.5,
      33.33,
      null,
      null,
    ]);
  });

  it('count every owner of the form', () => {
    const form = formOf({
      'additional_owners.0.first_name': 'Uwe',
      'additional_owners.1.first_name': '',
    });
    expect(answersOf('owners', form)).toMatchObject({
      has_additional_owners: null,
      additional_owners: [{ first_name: 'Uwe' }, { first_name: '' }],
    });
  });

  it('leave a number that was not typed again as it is', () => {
    expect(answersOf('identity', formOf({ ssn_last_4: ' ' }))).toEqual({});
    expect(answersOf('identity', formOf({ ssn_last_4: '6789' }))).toEqual({ ssn_last_4: '6789' });
  });

  it('fill a rejected form again, but never with a number', () => {
    const filled = withAnswers(DRAFT, {
      first_name: 'Anna',
      address: { city: 'Leeds' },
      ssn_last_4: '6789',
    });
    expect(filled).toMatchObject({
      first_name: 'Anna',
      address: { city: 'Leeds', country_iso: 'GB' },
    });
    expect(filled.ssn_last_4).toBeNull();
  });
});
