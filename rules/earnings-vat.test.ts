import { describe, expect, it } from 'vitest';
import { earningsVatRate } from './earnings-vat.ts';

const registered = { country: 'GB', registeredFrom: '2026-04-01', registeredTo: '2026-10-01' };
const rateOn = (day: string, status: Parameters<typeof earningsVatRate>[0] = registered) =>
  earningsVatRate(status, { day, homeVatRate: 2000 });

describe('VAT on earnings', () => {
  it('is paid from the first day of a UK registration until its end', () => {
    expect(rateOn('2026-03-31')).toBe(0);
    expect(rateOn('2026-04-01')).toBe(2000);
    expect(rateOn('2026-09-30')).toBe(2000);
    expect(rateOn('2026-10-01')).toBe(0);
    expect(rateOn('2030-01-01', { ...registered, registeredTo: null })).toBe(2000);
  });

  it('is not paid to sellers without a tax profile, or registered elsewhere', () => {
    expect(rateOn('2026-05-01', null)).toBe(0);
    expect(rateOn('2026-05-01', { ...registered, country: 'DE' })).toBe(0);
  });
});
