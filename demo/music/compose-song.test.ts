import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeSong, writeScore } from './compose-song.ts';
import { CEILING } from './mix/master.ts';
import { planSections } from './sketch.ts';
import { SAMPLE_RATE } from './sound/voice.ts';
import { STYLE_NAMES, type StyleName } from './styles/styles.ts';
import { isInKey } from './theory.ts';

const seconds = 5.01;

describe.each(STYLE_NAMES)('track in the style %s', (style) => {
  const { samples } = composeSong({ seed: 1, style, seconds });

  it('has exactly the requested length', () => {
    expect(samples).toHaveLength(Math.round(seconds * SAMPLE_RATE));
  });

  it('uses the headroom below the ceiling and never exceeds it', () => {
    let peak = 0;
    for (const value of samples) {
      if (!Number.isFinite(value)) throw new Error('There is a sample that is not a number.');
      peak = Math.max(peak, Math.abs(value));
    }
    expect(peak).toBeLessThanOrEqual(CEILING + 1e-6);
    expect(peak).toBeGreaterThan(CEILING * 0.97);
  });

  it('has sound from the start to the fade-out, as loud as the others', () => {
    const levels = rmsPerWindow(samples, 0.25);
    const body = levels.slice(1, -6);
    expect(body.filter((level) => level < 0.003)).toEqual([]);
    const loudness = Math.sqrt(body.reduce((sum, level) => sum + level * level, 0) / body.length);
    expect(20 * Math.log10(loudness)).toBeGreaterThan(-22);
    expect(20 * Math.log10(loudness)).toBeLessThan(-11);
  });

  it('starts and ends in silence, without a click', () => {
    expect(Math.abs(samples[0] ?? 1)).toBeLessThan(1e-3);
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(1e-3);
    expect(rmsPerWindow(samples, 0.25).at(-1)).toBeLessThan(0.05);
  });

  it('is the same with the same seed', () => {
    const repeated = composeSong({ seed: 1, style, seconds }).samples;
    expect(Buffer.compare(Buffer.from(repeated.buffer), Buffer.from(samples.buffer))).toBe(0);
  });

  it('differs with another seed', () => {
    const other = composeSong({ seed: 2, style, seconds }).samples;
    expect(Math.abs(correlation(samples, other))).toBeLessThan(0.5);
  });

  it('plays every note in its key, with tempo and key depending on the seed', () => {
    const characters = new Set<string>();
    for (let seed = 0; seed < 8; seed++) {
      const { sketch, track } = writeScore({ seed, style, seconds: 30 });
      const notes = track.layers.flatMap(({ voice, notes }) =>
        voice instanceof Float32Array ? [] : notes,
      );
      expect(notes.length).toBeGreaterThan(20);
      expect(notes.filter(({ midi }) => !isInKey(sketch.key, midi))).toEqual([]);
      characters.add(`${sketch.bpm} ${sketch.key.name} ${sketch.key.scale}`);
    }
    expect(characters.size).toBeGreaterThan(6);
  });
});

describe('composeSong', () => {
  it('keeps a requested tempo and key', () => {
    const key = { name: 'Eb', scale: 'lydian' } as const;
    const { sketch } = writeScore({ seed: 5, style: 'house', seconds: 10, bpm: 111, key });
    expect(sketch.bpm).toBe(111);
    expect(sketch.key).toEqual(key);
    expect(sketch.sections).toHaveLength(Math.ceil((10 * 111) / 240));
  });

  it('lists the known styles for an unknown one', () => {
    const options = { seed: 1, style: 'polka' as StyleName, seconds: 5 };
    expect(() => composeSong(options)).toThrow(/no style "polka", only ambient, .*techno/);
  });

  it('rejects a track that is too short', () => {
    expect(() => composeSong({ seed: 1, style: 'dub', seconds: 0.2 })).toThrow('a second or more');
    expect(() => composeSong({ seed: 1, style: 'dub', seconds: Number.NaN })).toThrow('not NaN');
  });
});

describe('planSections', () => {
  it('gives every length an intro, a peak and an ending', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 400 }), (bars) => {
        const plan = planSections(bars);
        expect(plan).toHaveLength(bars);
        expect(plan[0]).toBe('intro');
        expect(plan.at(-1)).toBe('end');
        expect(plan).toContain('break');
        expect(plan.filter((section) => section === 'main').length).toBeGreaterThan(bars / 4);
      }),
    );
  });

  it('has one intro and one ending in a long track', () => {
    const plan = planSections(200).join(' ');
    expect(plan.match(/intro build/g)).toHaveLength(1);
    expect(plan.match(/main end/g)).toHaveLength(1);
    expect(plan.match(/main break/g)?.length).toBeGreaterThan(3);
  });
});

function rmsPerWindow(samples: Float32Array, windowSeconds: number): number[] {
  const size = Math.round(windowSeconds * SAMPLE_RATE);
  return Array.from({ length: Math.floor(samples.length / size) }, (_, index) => {
    const part = samples.subarray(index * size, (index + 1) * size);
    return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / size);
  });
}

function correlation(one: Float32Array, two: Float32Array): number {
  let [product, onePower, twoPower] = [0, 0, 0];
  for (let index = 0; index < one.length; index++) {
    const [left, right] = [one[index] ?? 0, two[index] ?? 0];
    product += left * right;
    onePower += left * left;
    twoPower += right * right;
  }
  return product / Math.sqrt(onePower * twoPower);
}
