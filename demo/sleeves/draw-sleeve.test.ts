import { renderSvg } from '@lathe/media/pictures/raw-picture';
import { contrastRatio, formatHex } from '@lathe/rules/colours';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeEventPoster } from './draw-event-poster.ts';
import { drawPageImages } from './draw-page-images.ts';
import { composeSleeve, drawSleeve, SLEEVE_STYLES, type SleeveSpec } from './draw-sleeve.ts';
import { PALETTE_NAMES } from './palettes.ts';
import { type PlacedText, type Sheet, shapesToSvg } from './sheet.ts';

const TITLES = [
  'Die Entdeckung der Langsamkeit im Wartezimmer',
  'Tides',
  'Übermorgen, großes Glück',
  'Songs for an Empty Swimming Pool',
  'Donaudampfschifffahrtsgesellschaft',
] as const;

function spec(overrides: Partial<SleeveSpec>): SleeveSpec {
  return {
    seed: 'one',
    style: 'swiss',
    title: TITLES[0],
    artist: 'Ida Sommerfeld Quartett',
    label: 'Kellerlicht Tonträger',
    catalogNo: 'KL 014',
    year: 2026,
    ...overrides,
  };
}

const word = fc.stringMatching(/^[A-Za-z0-9ÄÖÜäöüßéñøł’!?&,-]{1,18}$/);
const words = (maxWords: number) =>
  fc.array(word, { minLength: 1, maxLength: maxWords }).map((list) => list.join(' '));
const anySleeve = fc.record({
  seed: fc.string({ maxLength: 6 }),
  style: fc.constantFrom(...SLEEVE_STYLES),
  palette: fc.constantFrom(...PALETTE_NAMES),
  title: words(9),
  artist: words(5),
  label: words(4),
  catalogNo: fc.stringMatching(/^[A-Z]{1,4} ?[0-9]{1,5}$/),
});

function expectInside({ width, height, texts }: Sheet, margin: number): void {
  for (const { ink, text } of texts) {
    expect(ink.left, text).toBeGreaterThanOrEqual(margin);
    expect(ink.top, text).toBeGreaterThanOrEqual(margin);
    expect(ink.right, text).toBeLessThanOrEqual(width - margin);
    expect(ink.bottom, text).toBeLessThanOrEqual(height - margin);
  }
}

/** The lowest contrast between a text and the pixels under it. */
async function measureContrast(sheet: Sheet): Promise<{ text: string; contrast: number }[]> {
  const side = 300;
  const ground = await renderSvg(shapesToSvg(sheet), side);
  const contrasts: { text: string; contrast: number }[] = [];
  for (const text of sheet.texts) {
    const letters = await renderSvg(textOnlySvg(sheet, text), side);
    let contrast = Infinity;
    for (let pixel = 0; pixel < letters.width * letters.height; pixel += 1) {
      if ((letters.data[pixel * letters.channels] ?? 255) > 128) continue;
      const [red = 0, green = 0, blue = 0] = ground.data.subarray(pixel * ground.channels);
      const background = formatHex({ red, green, blue });
      contrast = Math.min(contrast, contrastRatio(text.colour, background));
    }
    contrasts.push({ text: text.text, contrast });
  }
  return contrasts;
}

function textOnlySvg({ width, height }: Sheet, { path, rotation, x, y }: PlacedText): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const paper = `<rect width="${width}" height="${height}" fill="#fff"/>`;
  const turned = `transform="rotate(${rotation} ${x} ${y})"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${paper}<path d="${path}" ${turned}/></svg>`;
}

describe('sleeve drawing', () => {
  it('is the same for the same texts, and differs with another seed', () => {
    for (const style of SLEEVE_STYLES) {
      const drawn = drawSleeve(spec({ style }));
      expect(drawSleeve(spec({ style }))).toBe(drawn);
      expect(drawSleeve(spec({ style, seed: 'two' })), style).not.toBe(drawn);
      expect(drawn).toMatch(/^<svg [^>]*viewBox="0 0 1000 1000"/);
    }
  });

  it('needs no system font and no remote files', () => {
    for (const style of SLEEVE_STYLES) {
      expect(drawSleeve(spec({ style }))).not.toMatch(/<text|font-family|href|NaN|undefined/);
    }
  });

  it('has title, artist, label and number, each complete', () => {
    for (const style of SLEEVE_STYLES) {
      const texts = composeSleeve(spec({ style })).texts.map(({ text }) => text);
      const all = texts.join(' ').toLowerCase();
      for (const text of [
        TITLES[0],
        'Ida Sommerfeld Quartett',
        'Kellerlicht Tonträger',
        'KL 014',
      ]) {
        expect(all, style).toContain(text.toLowerCase());
      }
    }
  });

  it('keeps every word inside its edges at any length', () => {
    fc.assert(
      fc.property(anySleeve, (any) => {
        expectInside(composeSleeve(any), 16);
      }),
      { numRuns: 200 },
    );
  });

  it('has enough contrast behind the letters', async () => {
    for (const [i, style] of SLEEVE_STYLES.entries()) {
      for (const round of [0, 1]) {
        const palette = PALETTE_NAMES[(i * 3 + round * 7) % PALETTE_NAMES.length] ?? 'vermilion';
        const title = TITLES[(i + round) % TITLES.length] ?? TITLES[0];
        const sheet = composeSleeve(spec({ style, palette, title, seed: `${round}` }));
        for (const { text, contrast } of await measureContrast(sheet)) {
          expect(contrast, `${text} on ${style} in ${palette}`).toBeGreaterThanOrEqual(3);
        }
      }
    }
  });
});

describe('other demo drawings', () => {
  it('are deterministic', () => {
    for (const style of SLEEVE_STYLES) {
      const page = { seed: 'p', style, name: 'Jörg & die Ämter' };
      const { picture, header } = drawPageImages(page);
      expect(drawPageImages(page)).toEqual({ picture, header });
      expect(picture).toMatch(/^<svg [^>]*viewBox="0 0 1000 1000"/);
      expect(header).toMatch(/^<svg [^>]*viewBox="0 0 1500 500"/);
      expect(picture + header).not.toMatch(/NaN|undefined/);
    }
  });

  it('have a symbol for a name without letters', () => {
    const page = { seed: 'p', style: 'swiss', name: '***', figure: 'monogram' } as const;
    expect(drawPageImages(page).picture).not.toMatch(/NaN|Infinity/);
  });

  it('include posters whose texts stay inside and are readable', async () => {
    fc.assert(
      fc.property(anySleeve, ({ seed, style, palette, title, artist, label }) => {
        const texts = {
          name: title,
          artist,
          venue: label,
          date: 'Freitag, 12. März',
          time: '20:00',
        };
        expectInside(composeEventPoster({ seed, style, palette, ...texts }), 30);
      }),
      { numRuns: 60 },
    );
    for (const palette of PALETTE_NAMES) {
      const texts = { name: 'Konzert', artist: 'Low Harbour', venue: 'Kantine', date: '12. März' };
      const poster = { seed: palette, style: 'swiss', palette, ...texts, time: '20:00' } as const;
      for (const { text, contrast } of await measureContrast(composeEventPoster(poster))) {
        expect(contrast, `${text} in ${palette}`).toBeGreaterThanOrEqual(3);
      }
    }
  });
});
