import { describe, expect, it } from 'vitest';
import { SCENARIOS } from './scenarios.ts';
import { choose } from './select-benchmarks.ts';

describe('benchmark selection', () => {
  it('without arguments is everything that does not take minutes', () => {
    expect(choose([])).toEqual({
      scenarios: SCENARIOS,
      login: true,
      checkout: true,
      bare: true,
      start: true,
      audio: false,
      audioQueue: false,
      artwork: false,
      artworkCheck: false,
      phone: false,
      growth: false,
      orderGrowth: false,
    });
  });

  it('is what has one of the words in its name, and nothing else', () => {
    const { scenarios, login, bare, start } = choose(['home']);
    expect(scenarios.length).toBeGreaterThan(1);
    expect(scenarios.every(({ name }) => name.includes('home'))).toBe(true);
    expect([login, bare, start]).toEqual([false, false, false]);
    expect(choose(['start'])).toEqual({
      scenarios: [],
      login: false,
      checkout: false,
      bare: false,
      start: true,
      audio: false,
      audioQueue: false,
      artwork: false,
      artworkCheck: false,
      phone: false,
      growth: false,
      orderGrowth: false,
    });
  });

  it('includes slow benchmarks only when they are named', () => {
    expect(choose(['audio'])).toMatchObject({ scenarios: [], audio: true, audioQueue: true });
    expect(choose(['audio-queue'])).toMatchObject({ audio: false, audioQueue: true });
    expect(choose(['artwork-check'])).toMatchObject({ artwork: false, artworkCheck: true });
    expect(choose(['artwork'])).toMatchObject({ audio: false, artwork: true });
    expect(choose(['million'])).toMatchObject({ scenarios: [], growth: true, phone: false });
    expect(choose(['past-orders'])).toMatchObject({ checkout: false, orderGrowth: true });
    expect(choose(['phone'])).toMatchObject({ scenarios: [], start: false, phone: true });
  });

  it('fails for an unknown word and lists the known names', () => {
    expect(() => choose(['hoem'])).toThrow(
      /called "hoem"\. There is: "locales", .*"start", "audio", .*"phone", "million", "past-orders"\./,
    );
  });
});

describe('benchmark scenarios', () => {
  it('have distinct names', () => {
    const names = SCENARIOS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
