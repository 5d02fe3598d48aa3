import { describe, expect, it } from 'vitest';
import { isReportable, isReportedPerson, wholeUnits } from './platform-report.ts';

describe('the platform report', () => {
  it.each([
    [29, 200_000, false],
    [30, 0, true],
    [0, 200_001, true],
    [30, 200_001, true],
  ])('with %i sales and %i cents includes the seller: %s', (sales, euros, expected) => {
    expect(isReportable({ sales, euros })).toBe(expected);
  });

  it.each([
    [0, 0],
    [49, 0],
    [50, 1],
    [149, 1],
    [-49, 0],
    [-50, -1],
    [-150, -2],
  ])('has whole units: %i becomes %i', (minor, expected) => {
    expect(wholeUnits(minor)).toBe(expected);
  });

  it('reports sole traders as persons, and charities as entities', () => {
    expect(isReportedPerson('sole_trader')).toBe(true);
    expect(isReportedPerson('charity')).toBe(false);
  });
});
