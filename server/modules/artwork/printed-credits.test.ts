import { createHash } from 'node:crypto';
import type { Credit } from '@lathe/rules/credits';
import { describe, expect, it } from 'vitest';
import { translatorFor } from '../../platform/translations.ts';
import { type PrintedFacts, printedDigest } from '../releases/index.ts';
import { printedCredits } from './printed-credits.ts';

const BO: Credit = { name: 'Bo', role: 'instrument', detail: 'Bass' };
const CY: Credit = { name: 'Cy', role: 'instrument', detail: 'Bass' };
const ANN: Credit = { name: 'Ann', role: 'mixing', detail: '' };

function track(side: number, credits: Credit[] = []) {
  const texts = { title: 'Rain', subtitle: '', artist: '', composer: 'Ann Lee' };
  return { side, ...texts, ms: 60_000, explicit: false, credits };
}

function facts(change: Partial<PrintedFacts>): PrintedFacts {
  return {
    title: 'Night Bus',
    artist: 'Kiosk',
    additionalArtists: [],
    credits: [],
    label: '',
    catalogNo: '',
    ean: '4006381333931',
    pYear: null,
    pHolder: '',
    cYear: null,
    cHolder: '',
    explicit: false,
    tracks: [track(1), track(1), track(2)],
    type: 'vinyl_12',
    options: [],
    sides: 2,
    ...change,
  };
}

const print = (change: Partial<PrintedFacts>, language: 'en' | 'de' = 'en') =>
  printedCredits(facts(change), translatorFor(language));

describe('printed credits', () => {
  it('are one line per role, in the language of the print', () => {
    const change = {
      additionalArtists: [{ name: 'Mara', role: 'choir' }],
      credits: [BO, ANN, CY, BO],
      tracks: [],
    };
    expect(print(change)).toEqual(['Choir: Mara', 'Bass: Bo, Cy', 'Mixing: Ann']);
    expect(print(change, 'de')).toEqual(['Chor: Mara', 'Bass: Bo, Cy', 'Mix: Ann']);
  });

  it('of single tracks name their places; those of all tracks are credits of the release', () => {
    const tracks = [track(1, [BO, CY, ANN]), track(1, [ANN]), track(2, [BO, CY, ANN])];
    const written = 'All songs written by Ann Lee';
    expect(print({ tracks })).toEqual(['Mixing: Ann', 'Bass: Bo, Cy (A1, B1)', written]);
    const [one] = tracks;
    expect(print({ tracks: one ? [track(1), one] : [], type: 'cd', credits: [ANN] })).toEqual([
      'Mixing: Ann',
      'Bass: Bo, Cy (2)',
      written,
    ]);
  });

  it('make approved artwork outdated when they change, and not by the new form of old ones', () => {
    const plain = printedDigest(facts({}));
    expect(printedDigest(facts({ credits: [BO] }))).not.toBe(plain);
    expect(printedDigest(facts({ tracks: [track(1, [BO]), track(1), track(2)] }))).not.toBe(plain);
    // As computed when roles were free text and tracks had no credits.
    const { tracks, ...rest } = facts({ credits: [{ name: 'Bo', role: 'Bass' }] as never });
    const old = { ...rest, tracks: tracks.map(({ credits: _, ...each }) => each) };
    const { type, options, sides, ...texts } = old;
    const before = JSON.stringify({ ...texts, type, options, sides });
    const hash = createHash('sha256').update(before).digest('hex');
    const asOther: Credit = { name: 'Bo', role: 'other', detail: 'Bass' };
    expect(printedDigest(facts({ credits: [asOther] }))).toBe(`4006381333931 ${hash}`);
  });
});
