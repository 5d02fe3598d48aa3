import { describe, expect, it } from 'vitest';
import { SCENARIOS } from './scenarios.ts';
import { selectBenchmarks } from './select-benchmarks.ts';

describe('benchmark selection', () => {
  it('without arguments is everything that does not take minutes', () => {
    expect(selectBenchmarks([])).toEqual({
      scenarios: SCENARIOS,
      login: true,
      checkout: true,
      bare: true,
      start: true,
      audio: false,
      audioQueue: false,
      artwork: false,
      artworkCheck: false,
      merch: false,
      phone: false,
      lighthouse: false,
      growth: false,
      orderGrowth: false,
      ledger: false,
      payouts: false,
      statement: false,
      statistics: false,
    });
  });

  it('is what has one of the words in its name, and nothing else', () => {
    const { scenarios, login, bare, start } = selectBenchmarks(['home']);
    expect(scenarios.length).toBeGreaterThan(1);
    expect(scenarios.every(({ name }) => name.includes('home'))).toBe(true);
    expect([login, bare, start]).toEqual([false, false, false]);
    expect(selectBenchmarks(['start'])).toEqual({
      scenarios: [],
      login: false,
      checkout: false,
      bare: false,
      start: true,
      audio: false,
      audioQueue: false,
      artwork: false,
      artworkCheck: false,
      merch: false,
      phone: false,
      lighthouse: false,
      growth: false,
      orderGrowth: false,
      ledger: false,
      payouts: false,
      statement: false,
      statistics: false,
    });
  });

  it('includes slow benchmarks only when they are named', () => {
    expect(selectBenchmarks(['audio'])).toMatchObject({
      scenarios: [],
      audio: true,
      audioQueue: true,
    });
    expect(selectBenchmarks(['audio-queue'])).toMatchObject({ audio: false, audioQueue: true });
    expect(selectBenchmarks(['artwork-check'])).toMatchObject({
      artwork: false,
      artworkCheck: true,
    });
    expect(selectBenchmarks(['artwork'])).toMatchObject({ audio: false, artwork: true });
    expect(selectBenchmarks(['million'])).toMatchObject({
      scenarios: [],
      growth: true,
      phone: false,
      lighthouse: false,
    });
    expect(selectBenchmarks(['past-orders'])).toMatchObject({ checkout: false, orderGrowth: true });
    expect(selectBenchmarks(['ledger'])).toMatchObject({ scenarios: [], ledger: true });
    expect(selectBenchmarks(['phone'])).toMatchObject({ scenarios: [], start: false, phone: true });
  });

  it('fails for an unknown word and lists the known names', () => {
    expect(() => selectBenchmarks(['hoem'])).toThrow(
      /called "hoem"\. There is: "locales", .*"start", "audio", .*"phone", "phone-lighthouse", "million", "past-orders", "ledger", "payouts", "statement", "stats"\./,
    );
  });
});

describe('benchmark scenarios', () => {
  it('have distinct names', () => {
    const names = SCENARIOS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
