import { describe, expect, it } from 'vitest';
import { FORMATTED_COUNTRIES } from './address-formats.ts';
import { addressLayout } from './address-layout.ts';

describe('the form for addresses of a country', () => {
  it('has the fields in the order of an envelope', () => {
    expect(addressLayout('DE').cityLine).toEqual(['postcode', 'city']);
    expect(addressLayout('GB').cityLine).toEqual(['city', 'postcode']);
    expect(addressLayout('US').cityLine).toEqual(['city', 'state', 'postcode']);
    expect(addressLayout('HK').cityLine).toEqual(['city', 'state']);
  });

  it('names postcode and state as people there do', () => {
    const { postcode, state, states } = addressLayout('US');
    expect(postcode).toEqual({ kind: 'zip', example: '95014', required: true });
    expect(state).toEqual({ kind: 'state', required: true });
    expect(states).toContainEqual(['WV', 'West Virginia']);
    expect(addressLayout('IE').state).toEqual({ kind: 'county', required: false });
    expect(addressLayout('IE').states).toEqual([]);
  });

  it('requires nothing in a country without a format', () => {
    const { postcode, state } = addressLayout('ZZ');
    expect([postcode?.required, state?.required]).toEqual([false, false]);
  });

  it('can be sent as JSON', () => {
    for (const country of FORMATTED_COUNTRIES) {
      const layout = addressLayout(country);
      expect(JSON.parse(JSON.stringify(layout))).toEqual(layout);
    }
  });
});
