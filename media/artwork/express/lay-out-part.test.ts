import { STYLE_KEYS, type StyleKey } from '@lathe/rules/artwork/express';
import type { ArtworkPart, ArtworkType } from '@lathe/rules/artwork/geometry';
import { type Rect, safeRing } from '@lathe/rules/artwork/shapes';
import { contrastRatio } from '@lathe/rules/colours';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { findGlyph } from '../../type/fonts.ts';
import { metrics } from '../../type/outline-text.ts';
import { ALL_SETS, anyFacts, sampleFacts, samplePicture } from '../testing/sample-release.ts';
import { findColourPairs, type PicturePairs } from './choose-colours.ts';
import type { ExpressFacts } from './facts.ts';
import { layOutParts } from './lay-out-part.ts';
import { type ArcRun, type Layout, MIN_SIZE, type TextRun } from './layout.ts';
import { replacePhonogram } from './place-text.ts';
import { STYLES } from './styles/styles.ts';

let pairs: PicturePairs;
beforeAll(async () => {
  pairs = await findColourPairs((await samplePicture()).bytes);
});

function layOut(parts: readonly ArtworkPart[], facts: ExpressFacts, style: StyleKey) {
  const colours = pairs[STYLES[style].ground];
  return layOutParts({ parts, facts, style, colours, spineColours: pairs.dominant, own: {} });
}

const texts = ({ elements }: Layout) => elements.filter((each) => each.kind === 'text');
const arcs = ({ elements }: Layout) => elements.filter((each) => each.kind === 'arc');
/** Tolerance for rounding and curves. */
const TOLERANCE = 0.02;

/** Lists every layout fault as text. */
function findFaults(part: ArtworkPart, layout: Layout): string[] {
  return [
    ...texts(layout).flatMap((run) => [...textFaults(run), ...positionFaults(part, run)]),
    ...arcs(layout).flatMap((run) => [...textFaults(run), ...arcFaults(part, run)]),
    ...findOverlaps(layout),
  ].map((fault) => `${part.key}: ${fault}`);
}

function textFaults({ text, font, size, colour, background }: TextRun | ArcRun): string[] {
  const missing = [...replacePhonogram(text)].filter(
    (letter) => findGlyph(font, letter).index === 0,
  );
  return [
    ...(size < MIN_SIZE - 1e-9 ? [`"${text}" has ${size} mm`] : []),
    ...(contrastRatio(colour, background) < 4.5 ? [`"${text}" in ${colour} on ${background}`] : []),
    ...(missing.length > 0 ? [`no glyph for ${missing.join(' ')} in ${font}`] : []),
  ];
}

function positionFaults(part: ArtworkPart, { ink, text }: TextRun): string[] {
  const ring = safeRing(part);
  if (ring) {
    const corners = [ink.x, ink.x + ink.width].flatMap((x) =>
      [ink.y, ink.y + ink.height].map((y) => Math.hypot(x - ring.cx, y - ring.cy)),
    );
    const nearest = Math.hypot(
      Math.max(0, Math.abs(ink.x + ink.width / 2 - ring.cx) - ink.width / 2),
      Math.max(0, Math.abs(ink.y + ink.height / 2 - ring.cy) - ink.height / 2),
    );
    const isOutside = Math.max(...corners) > ring.outerRadius + TOLERANCE;
    return isOutside || nearest < ring.innerRadius - TOLERANCE ? [`"${text}" leaves the ring`] : [];
  }
  // On narrow spines, text may leave the safe area towards the folds.
  const isSafe = part.zones.some((zone) =>
    contains(
      zone.reading === 'across' ? zone.safe : { ...zone.safe, x: zone.x, width: zone.width },
      ink,
    ),
  );
  return isSafe ? [] : [`"${text}" leaves the safe area: ${JSON.stringify(ink)}`];
}

function arcFaults(part: ArtworkPart, { font, size, radius, text }: ArcRun): string[] {
  const ring = safeRing(part);
  const top = radius + metrics(font, size).capHeight;
  return ring && top <= ring.outerRadius + TOLERANCE && radius - size > ring.innerRadius
    ? []
    : [`"${text}" leaves the ring`];
}

function findOverlaps(layout: Layout): string[] {
  const barcodes = layout.elements.flatMap((each) => (each.kind === 'barcode' ? [each.box] : []));
  const pictures = layout.elements.flatMap((each) => (each.kind === 'picture' ? [each.clip] : []));
  const runs = texts(layout);
  return runs.flatMap((run, index) => [
    ...pictures.filter((box) => overlap(box, run.ink)).map(() => `"${run.text}" on a picture`),
    ...barcodes.filter((box) => overlap(box, run.ink)).map(() => `"${run.text}" on the barcode`),
    ...runs
      .slice(index + 1)
      .filter((other) => other.block !== run.block && overlap(other.ink, run.ink))
      .map((other) => `"${run.text}" on "${other.text}"`),
  ]);
}

function contains(outer: Rect, inner: Rect): boolean {
  return (
    inner.x >= outer.x - TOLERANCE &&
    inner.y >= outer.y - TOLERANCE &&
    inner.x + inner.width <= outer.x + outer.width + TOLERANCE &&
    inner.y + inner.height <= outer.y + outer.height + TOLERANCE
  );
}

function overlap(a: Rect, b: Rect): boolean {
  const overlapX = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const overlapY = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return overlapX > TOLERANCE && overlapY > TOLERANCE;
}

const allFaults = (parts: readonly ArtworkPart[], layouts: readonly Layout[]) =>
  parts.flatMap((part, index) => {
    const layout = layouts[index];
    return layout ? findFaults(part, layout) : [`${part.key}: nothing`];
  });

describe.each(STYLE_KEYS)('in the style "%s"', (style) => {
  it.each(ALL_SETS)('the maximum number of tracks is readable: $name', ({ type, parts }) => {
    const { layouts } = layOut(parts, sampleFacts(type), style);
    expect(allFaults(parts, layouts)).toEqual([]);
  });

  it.each(ALL_SETS)(
    'one track, one word and no credits are laid out well: $name',
    ({ type, parts }) => {
      const facts = sampleFacts(type, {
        title: 'Go',
        artist: 'O',
        label: null,
        credits: [],
        sides: sampleFacts(type).sides.map(({ letter, tracks }) => ({
          letter,
          tracks: tracks.slice(0, 1),
        })),
      });
      const { layouts, warnings } = layOut(parts, facts, style);
      expect(allFaults(parts, layouts)).toEqual([]);
      expect(warnings).toEqual([]);
    },
  );

  it.each(ALL_SETS)('more credits than fit are cut at the end: $name', ({ type, parts }) => {
    const credits = Array.from({ length: 150 }, (_, at) => `Rhythmusmaschine ${at}: Ann Übelhör`);
    const { layouts, warnings } = layOut(parts, sampleFacts(type, { credits }), style);
    expect(allFaults(parts, layouts)).toEqual([]);
    expect(warnings).toContainEqual({ code: 'abbreviated', text: credits.at(-1) });
  });

  it('a record with long German titles keeps every track unabridged', () => {
    const { type, parts } = findSet('vinyl_12');
    const facts = sampleFacts(type);
    const { layouts } = layOut(parts, facts, style);
    const printedTexts = layouts.map((layout) =>
      texts(layout)
        .map(({ text }) => text)
        .join(' ')
        .toLocaleLowerCase('de'),
    );
    for (const { title } of facts.sides.flatMap(({ tracks }) => tracks)) {
      for (const word of title.toLocaleUpperCase('de').toLocaleLowerCase('de').split(' ')) {
        expect(printedTexts[0]?.replaceAll('ß', 'ss')).toContain(word.replaceAll('ß', 'ss'));
      }
    }
  });
});

function findSet(type: ArtworkType) {
  const found = ALL_SETS.find((each) => each.type === type);
  if (!found) throw new Error(type);
  return found;
}

describe('layout', () => {
  it('stays readable and in place for any input', () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom(...ALL_SETS)
          .chain((each) => fc.record({ each: fc.constant(each), facts: anyFacts(each.type) })),
        fc.constantFrom(...STYLE_KEYS),
        ({ each, facts }, style) => {
          const { layouts } = layOut(each.parts, facts, style);
          expect(allFaults(each.parts, layouts)).toEqual([]);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('reports what could not be printed as typed', () => {
    const { type, parts } = findSet('vinyl_12');
    const { layouts, warnings } = layOut(
      parts,
      sampleFacts(type, { title: 'Тихий океан 🔥', artist: '東京', label: 'Łódź' }),
      'grid',
    );
    expect(warnings).toContainEqual({ code: 'transliterated', text: 'Тихий океан 🔥' });
    expect(warnings).toContainEqual({ code: 'characters_left_out', text: 'Тихий океан 🔥' });
    expect(warnings).toContainEqual({ code: 'characters_left_out', text: '東京' });
    expect(warnings.map(({ text }) => text)).not.toContain('Łódź');
    const printedTexts = layouts.flatMap(texts).map(({ text }) => text);
    expect(printedTexts).toContain('Tikhiy okean');
  });

  it.each(STYLE_KEYS)('works with almost no data, in the style "%s"', (style) => {
    const { type, parts } = findSet('vinyl_12_double');
    const facts = sampleFacts(type, {
      artist: '',
      label: null,
      catalogNo: '',
      ean: null,
      lines: [],
      credits: [],
      speed: null,
      sides: sampleFacts(type).sides.map(({ letter }) => ({ letter, tracks: [] })),
    });
    const { layouts, warnings } = layOut(parts, facts, style);
    expect(allFaults(parts, layouts)).toEqual([]);
    expect(warnings).toEqual([]);
    const kinds = layouts.flatMap(({ elements }) => elements.map(({ kind }) => kind));
    expect(kinds).not.toContain('barcode');
  });

  it.each(STYLE_KEYS)(
    'keeps a row for a title that cannot be printed, in the style "%s"',
    (style) => {
      const { type, parts } = findSet('vinyl_12_double');
      const facts = sampleFacts(type);
      const { layouts } = layOut(
        parts,
        {
          ...facts,
          sides: facts.sides.map((side) => ({
            ...side,
            tracks: side.tracks.map((track, index) => ({
              ...track,
              title: index === 0 ? '\u202e' : track.title,
            })),
          })),
        },
        style,
      );
      expect(allFaults(parts, layouts)).toEqual([]);
    },
  );

  it('is the same for the same facts', () => {
    const { type, parts } = findSet('vinyl_12_double');
    const first = layOut(parts, sampleFacts(type), 'poster');
    expect(layOut(parts, sampleFacts(type), 'poster')).toEqual(first);
  });

  it('shows an uploaded picture instead of the generated layout, with the barcode on it', () => {
    const { type, parts } = findSet('vinyl_12');
    const input = { parts, facts: sampleFacts(type), style: 'mono', colours: pairs.dark } as const;
    const own = { back: 1, label_b: 1 };
    const { layouts } = layOutParts({ ...input, spineColours: pairs.dark, own });
    const kinds = (part: string) =>
      layouts.find((layout) => layout.part === part)?.elements.map(({ kind }) => kind) ?? [];
    expect(kinds('label_b')).toEqual(['picture']);
    expect(kinds('label_a')).toContain('arc');
    expect(kinds('sleeve')).toContain('barcode');
    const songs = layouts[0]?.elements.filter(
      (each) => each.kind === 'text' && each.rotation === 0,
    );
    expect(songs).toEqual([]);
  });
});
