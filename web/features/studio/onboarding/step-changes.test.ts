import type { Creator } from '@lathe/contract/creator-calls';
import { describe, expect, it } from 'vitest';
import { stepChanges, withChanges } from './step-changes.ts';
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

describe('onboarding steps', () => {
  it('of an individual in Britain are few', () => {
    expect(stepsFor(DRAFT)).toEqual(['start', 'person', 'address', 'review']);
    expect(stepsFor(null)).toEqual(['start', 'person', 'address', 'review']);
  });

  it('ask a business for its legal form, and a company for its owners', () => {
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

  it('ask for an ID number where the country needs one', () => {
    expect(stepsFor(inCountry('US'))).toContain('identity');
    expect(stepsFor(inCountry('IT'))).toContain('identity');
  });

  it('continue at the first incomplete one', () => {
    expect(firstOpenStep(DRAFT)).toBe('review');
    expect(
      firstOpenStep({ ...DRAFT, problems: { 'address.city': ['This field is required.'] } }),
    ).toBe('address');
    expect(asStep('owners', DRAFT)).toBeUndefined();
  });

  it('show only the problems of their own fields', () => {
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

  it('list them in the field order of the country', () => {
    const problems = { 'address.postcode': ['a'], 'address.city': ['b'] };
    const german = ['address.postcode', 'address.city'];
    expect(Object.keys(problemsIn('address', problems, 'DE'))).toEqual(german);
    expect(Object.keys(problemsIn('address', problems, 'GB'))).toEqual(german.toReversed());
  });
});

describe('form answers', () => {
  it('include only the fields of the step', () => {
    const form = formOf({ first_name: 'Ann', last_name: 'Lee', dob: '1990-05-17', phone: '1' });
    expect(stepChanges('person', form)).toEqual({
      first_name: 'Ann',
      last_name: 'Lee',
      dob: '1990-05-17',
      phone: '1',
    });
    expect(stepChanges('address', formOf({ 'address.city': 'Berlin' }))).toEqual({
      address: { city: 'Berlin' },
    });
    expect(stepChanges('business', formOf({ business_name: 'A', legal_form: 'llc' }))).toEqual({
      business_name: 'A',
      legal_form: 'llc',
    });
  });

  it('parse shares in local formats', () => {
    const owner = (share: string) =>
      stepChanges(
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

  it('include every owner in the form', () => {
    const form = formOf({
      'additional_owners.0.first_name': 'Uwe',
      'additional_owners.1.first_name': '',
    });
    expect(stepChanges('owners', form)).toMatchObject({
      has_additional_owners: null,
      additional_owners: [{ first_name: 'Uwe' }, { first_name: '' }],
    });
  });

  it('keep an ID number that was not typed again', () => {
    expect(stepChanges('identity', formOf({ ssn_last_4: ' ' }))).toEqual({});
    expect(stepChanges('identity', formOf({ ssn_last_4: '6789' }))).toEqual({ ssn_last_4: '6789' });
  });

  it('refill a rejected form, but never with an ID number', () => {
    const filled = withChanges(DRAFT, {
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
