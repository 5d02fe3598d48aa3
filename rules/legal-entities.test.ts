import { describe, expect, it } from 'vitest';
import { FORMATTED_COUNTRIES } from './address-formats.ts';
import { canHaveOwners, findLegalForm, legalForms } from './legal-entities.ts';

describe('legal forms of a country', () => {
  it.each(FORMATTED_COUNTRIES)('have distinct names in %s and end with "other"', (country) => {
    const codes = legalForms(country).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.at(-1)).toBe('other');
    for (const code of codes) expect(code).toMatch(/^[\p{L}\p{N}]+(_[\p{L}\p{N}]+)*$/u);
  });

  it.each(FORMATTED_COUNTRIES)('cover every kind of business in %s', (country) => {
    const types = new Set(legalForms(country).map(({ type }) => type));
    expect([...types].sort()).toEqual(['charity', 'company', 'partnership', 'sole_trader']);
  });

  it('have their common names', () => {
    expect(findLegalForm('DE', 'gmbh')).toEqual({ code: 'gmbh', name: 'GmbH', type: 'company' });
    expect(findLegalForm('DE', 'ug')?.name).toBe('UG (haftungsbeschränkt)');
    expect(findLegalForm('GB', 'llp')?.type).toBe('partnership');
    expect(findLegalForm('FR', 'association_loi_1901')?.type).toBe('charity');
    expect(findLegalForm('PL', 'sp_z_o_o')?.type).toBe('company');
  });

  it('are valid only in their country', () => {
    expect(findLegalForm('FR', 'gmbh')).toBeUndefined();
    expect(findLegalForm('JP', 'company')).toMatchObject({ name: null, type: 'company' });
    expect(findLegalForm('constructor', 'gmbh')).toBeUndefined();
  });
});

describe('other owners', () => {
  it('are required only for partnerships and companies', () => {
    expect(canHaveOwners('company')).toBe(true);
    expect(canHaveOwners('partnership')).toBe(true);
    expect(canHaveOwners('sole_trader')).toBe(false);
    expect(canHaveOwners('charity')).toBe(false);
  });
});
