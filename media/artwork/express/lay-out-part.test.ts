import { STYLE_KEYS, type StyleKey } from '@lathe/rules/artwork/express';
import type { ArtworkPart, ArtworkType } from '@lathe/rules/artwork/geometry';
import { type Rect, safeRing } from '@lathe/rules/artwork/shapes';
import { contrastRatio } from '@lathe/rules/colours';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { findGlyph } from '../../type/fonts.ts';
import { metrics } from '../../type/set-text.ts';
import { ALL_SETS, anyFacts, sampleFacts, samplePicture } from '../testing/sample-release.ts';
import { type PicturePairs, pairsOf } from './choose-colours.ts';
import type { ExpressFacts } from './facts.ts';
import { layOutParts } from './lay-out-part.ts';
import { type ArcRun, type Layout, LEAST_SIZE, type TextRun } from './layout.ts';
import { standIn } from './place-text.ts';
import { STYLES } from './styles/styles.ts';

let pairs: PicturePairs;
beforeAll(async () => {
  pairs = await pairsOf((await samplePicture()).bytes);
});

function layOut(parts: readonly ArtworkPart[], facts: ExpressFacts, style: StyleKey) {
  const colours = pairs[STYLES[style].ground];
  return layOutParts({ parts, facts, style, colours, spineColours: pairs.dominant, own: {} });
}

const texts = ({ elements }: Layout) => elements.filter((each) => each.kind === 'text');
const arcs = ({ elements }: Layout) => elements.filter((each) => each.kind === 'arc');
/** Tolerance for rounding and curves. */
const SLACK = 0.02;

/** Lists every layout fault as text. */
function faults(part: ArtworkPart, layout: Layout): string[] {
  return [
    ...texts(layout).flatMap((run) => [...textFaults(run), ...placeFaults(part, run)]),
    ...arcs(layout).flatMap((run) => [...textFaults(run), ...arcFaults(part, run)]),
    ...overlaps(layout),
  ].map((fault) => `${part.key}: ${fault}`);
}

function textFaults({ text, font, size, colour, on }: TextRun | ArcRun): string[] {
  const missing = [...standIn(text)].filter((letter) => findGlyph(font, letter).index === 0);
  return [
    ...(size < LEAST_SIZE - 1e-9 ? [`"${text}" has ${size} mm`] : []),
    ...(contrastRatio(colour, on) < 4.5 ? [`"${text}" in ${colour} on ${on}`] : []),
    ...(missing.length > 0 ? [`no glyph for ${missing.join(' ')} in ${font}`] : []),
  ];
}

function placeFaults(part: ArtworkPart, { ink, text }: TextRun): string[] {
  const ring = safeRing(part);
  if (ring) {
    const corners = [ink.x, ink.x + ink.width].flatMap((x) =>
      [ink.y, ink.y + ink.height].map((y) => Math.hypot(x - ring.cx, y - ring.cy)),
    );
    const nearest = Math.hypot(
      Math.max(0, Math.abs(ink.x + ink.width / 2 - ring.cx) - ink.width / 2),
      Math.max(0, Math.abs(ink.y + ink.height / 2 - ring.cy) - ink.height / 2),
    );
    const isOut = Math.max(...corners) > ring.outerRadius + SLACK;
    return isOut || nearest < ring.innerRadius - SLACK ? [`"${text}" leaves the ring`] : [];
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
  return ring && top <= ring.outerRadius + SLACK && radius - size > ring.innerRadius
    ? []
    : [`"${text}" leaves the ring`];
}

function overlaps(layout: Layout): string[] {
  const barcodes = layout.elements.flatMap((each) => (each.kind === 'barcode' ? [each.box] : []));
  const pictures = layout.elements.flatMap((each) => (each.kind === 'picture' ? [each.clip] : []));
  const runs = texts(layout);
  return runs.flatMap((run, index) => [
    ...pictures.filter((box) => meet(box, run.ink)).map(() => `"${run.text}" on a picture`),
    ...barcodes.filter((box) => meet(box, run.ink)).map(() => `"${run.text}" on the barcode`),
    ...runs
      .slice(index + 1)
      .filter((other) => other.block !== run.block && meet(other.ink, run.ink))
      .map((other) => `"${run.text}" on "${other.text}"`),
  ]);
}

function contains(outer: Rect, inner: Rect): boolean {
  return (
    inner.x >= outer.x - SLACK &&
    inner.y >= outer.y - SLACK &&
    inner.x + inner.width <= outer.x + outer.width + SLACK &&
    inner.y + inner.height <= outer.y + outer.height + SLACK
  );
}

function meet(a: Rect, b: Rect): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > SLACK && down > SLACK;
}

const allFaults = (parts: readonly ArtworkPart[], layouts: readonly Layout[]) =>
  parts.flatMap((part, index) => {
    const layout = layouts[index];
    return layout ? faults(part, layout) : [`${part.key}: nothing`];
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

  it('a record with long German titles keeps every track unabridged', () => {
    const { type, parts } = setOf('vinyl_12');
    const facts = sampleFacts(type);
    const { layouts } = layOut(parts, facts, style);
    const written = layouts.map((layout) =>
      texts(layout)
        .map(({ text }) => text)
        .join(' ')
        .toLocaleLowerCase('de'),
    );
    for (const { title } of facts.sides.flatMap(({ tracks }) => tracks)) {
      for (const word of title.toLocaleUpperCase('de').toLocaleLowerCase('de').split(' ')) {
        expect(written[0]?.replaceAll('ß', 'ss')).toContain(word.replaceAll('ß', 'ss'));
      }
    }
  });
});

function setOf(type: ArtworkType) {
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
    const { type, parts } = setOf('vinyl_12');
    const { layouts, warnings } = layOut(
      parts,
      sampleFacts(type, { title: 'Тихий океан 🔥', artist: '東京', label: 'Łódź' }),
      'grid',
    );
    expect(warnings).toContainEqual({ code: 'transliterated', text: 'Тихий океан 🔥' });
    expect(warnings).toContainEqual({ code: 'characters_left_out', text: 'Тихий океан 🔥' });
    expect(warnings).toContainEqual({ code: 'characters_left_out', text: '東京' });
    expect(warnings.map(({ text }) => text)).not.toContain('Łódź');
    const written = layouts.flatMap(texts).map(({ text }) => text);
    expect(written).toContain('Tikhiy okean');
  });

  it.each(STYLE_KEYS)('works with almost no data, in the style "%s"', (style) => {
    const { type, parts } = setOf('vinyl_12_double');
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

  it('is the same for the same facts', () => {
    const { type, parts } = setOf('vinyl_12_double');
    const once = layOut(parts, sampleFacts(type), 'poster');
    expect(layOut(parts, sampleFacts(type), 'poster')).toEqual(once);
  });

  it('shows an uploaded picture instead of the generated layout, with the barcode on it', () => {
    const { type, parts } = setOf('vinyl_12');
    const wish = { parts, facts: sampleFacts(type), style: 'mono', colours: pairs.dark } as const;
    const own = { back: 1, label_b: 1 };
    const { layouts } = layOutParts({ ...wish, spineColours: pairs.dark, own });
    const kinds = (part: string) =>
      layouts.find((layout) => layout.part === part)?.elements.map(({ kind }) => kind) ?? [];
    expect(kinds('label_b')).toEqual(['picture']);
    expect(kinds('label_a')).toContain('arc');
    expect(kinds('sleeve')).toContain('barcode');
    const songs = layouts[0]?.elements.filter((each) => each.kind === 'text' && each.turn === 0);
    expect(songs).toEqual([]);
  });
});
