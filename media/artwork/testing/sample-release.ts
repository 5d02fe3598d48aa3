/** Sample releases for layout, from simple to extreme. */
import { type ArtworkPart, type ArtworkType, artworkParts } from '@lathe/rules/artwork/geometry';
import fc from 'fast-check';
import sharp from 'sharp';
import type { ExpressFacts, ExpressSide } from '../express/facts.ts';
import type { PrintPicture } from '../print/print-pictures.ts';

export const SAMPLE_EAN = '4006381333931';

const SAMPLE_TEXTS = {
  side: 'Seite',
  stereo: 'Stereo',
  explicit: 'Enthält explizite Texte',
  rights:
    'Alle Urheber- und Leistungsschutzrechte vorbehalten. Kein Verleih, keine unerlaubte Vervielfältigung, Vermietung, Aufführung, Sendung.',
  tracks: 'Titel',
  credits: 'Mitwirkende',
  madeToOrder: 'Auf Bestellung gefertigt von Lathe',
};

const TITLES = [
  'Vorspiel auf dem Bahnsteig',
  'Unabhängigkeitserklärungen einer Nachttischlampe',
  'Geschwindigkeitsüberschreitung auf der Umgehungsstraße',
  'Der Wind',
  'Sonntagnachmittagsspaziergang durch die Kleingartenanlage',
  'Was der Schaffner sagte, als niemand mehr zuhörte',
  'Ein letztes Mal winken, dann um die Ecke',
  'Kaltmamsell',
];

export const SIDES: Record<ArtworkType, string> = {
  vinyl_12: 'AB',
  vinyl_12_double: 'ABCD',
  vinyl_7: 'AB',
  cd: ' ',
};

export const MAX_TRACKS: Record<ArtworkType, number> = {
  vinyl_12: 8,
  vinyl_12_double: 8,
  vinyl_7: 3,
  cd: 99,
};

export function sampleSides(type: ArtworkType, tracks: number, titles = TITLES): ExpressSide[] {
  return [...SIDES[type]].map((letter, side) => ({
    letter: letter.trim(),
    tracks: Array.from({ length: tracks }, (_, index) => ({
      title: titles[(index + side * 3) % titles.length] ?? 'Ohne Titel',
      artist: null,
      ms: 31_000 + index * 17_000,
      explicit: false,
    })),
  }));
}

export function sampleFacts(type: ArtworkType, changes: Partial<ExpressFacts> = {}): ExpressFacts {
  return {
    title: 'Die Entdeckung der Langsamkeit im Wartezimmer',
    artist: 'Kapelle Zwielicht & Das Donaudampfschifffahrtsorchester',
    label: 'Schallplattenmanufaktur Niederösterreich',
    catalogNo: 'SMN-2026-0117',
    ean: SAMPLE_EAN,
    lines: ['℗ 2026 Schallplattenmanufaktur', '© 2026 Kapelle Zwielicht'],
    credits: ['Aufgenommen von Wolfgang Übelhör im Tonstudio Großgmain.', 'Gemastert von F. Süß.'],
    sides: sampleSides(type, MAX_TRACKS[type]),
    speed: type === 'cd' ? null : '33⅓ U/min',
    explicit: true,
    words: SAMPLE_TEXTS,
    ...changes,
  };
}

/** Every set of parts that can be ordered. */
export const ALL_SETS: { name: string; type: ArtworkType; parts: readonly ArtworkPart[] }[] = [
  partSet('vinyl_12'),
  partSet('vinyl_12', 'booklet'),
  partSet('vinyl_12_double', 'booklet'),
  partSet('vinyl_7'),
  partSet('cd'),
  partSet('cd', 'jewel_case'),
  partSet('cd', 'jewel_case', 'booklet'),
];

function partSet(type: ArtworkType, ...codes: string[]) {
  const options = codes.map((code) => ({ kind: code === 'booklet' ? 'booklet' : 'sleeve', code }));
  return { name: [type, ...codes].join(' + '), type, parts: artworkParts(type, options) };
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyzäöüßÆøłşčŽ'];
const UNUSUAL_CHARACTERS = [
  ...'ЖщЪїΩψשלוםمرحبا東京ẵ🔥🎧',
  '👩‍👩‍👧',
  'e\u0301\u0323',
  '\u202e',
  '\u200b',
  '℗',
  '…',
  '—',
];

const anyWord = (maxLength: number, hasUnusual: boolean) =>
  fc
    .array(fc.constantFrom(...LETTERS, ...(hasUnusual ? UNUSUAL_CHARACTERS : [])), {
      minLength: 1,
      maxLength: maxLength,
    })
    .map((letters) => letters.join(''));

const anyText = (words: number, maxLength = 14) =>
  fc
    .array(
      fc.oneof(
        { weight: 12, arbitrary: anyWord(maxLength, false) },
        { weight: 2, arbitrary: anyWord(maxLength, true) },
        { weight: 1, arbitrary: anyWord(maxLength * 4, false) },
      ),
      { minLength: 1, maxLength: words },
    )
    .map((all) => all.join(' '));

/** Arbitrary user input. */
export function anyFacts(type: ArtworkType): fc.Arbitrary<ExpressFacts> {
  const titles = fc.array(anyText(9), { minLength: 1, maxLength: 8 });
  const count = fc.integer({ min: 1, max: MAX_TRACKS[type] });
  return fc
    .record({
      title: anyText(12, 20),
      artist: anyText(8, 20),
      label: fc.option(anyText(6)),
      catalogNo: anyText(2, 12),
      lines: fc.array(anyText(12), { maxLength: 3 }),
      credits: fc.array(anyText(60), { maxLength: 6 }),
      explicit: fc.boolean(),
      sides: fc.tuple(titles, count).map(([all, tracks]) => sampleSides(type, tracks, all)),
    })
    .map((facts) => sampleFacts(type, facts));
}

/** Three coloured stripes, as JPEG. */
export async function samplePicture(side = 600, colours = ['#b5402a', '#f2e3c4', '#1f2a3a']) {
  const stripe = side / colours.length;
  const stripes = colours.map(
    (colour, index) =>
      `<rect y="${index * stripe}" width="${side}" height="${stripe + 1}" fill="${colour}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${stripes.join('')}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).removeAlpha().jpeg({ quality: 92 }).toBuffer();
  return { bytes, width: side, height: side } satisfies PrintPicture;
}

/** Soft shapes with grain, like a photograph, as JPEG. */
export async function makePhotoLikeImage(side: number): Promise<Buffer> {
  const noise = (size: number, sigma: number) =>
    sharp({
      create: {
        width: size,
        height: size,
        channels: 3,
        background: '#7a5a48',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    });
  const blurred = await noise(Math.ceil(side / 48), 60)
    .resize(side, side)
    .png()
    .toBuffer();
  const grain = await noise(side, 12).png({ compressionLevel: 1 }).toBuffer();
  const layers = [{ input: grain, blend: 'overlay' as const }];
  return await sharp(blurred).composite(layers).jpeg({ quality: 92 }).toBuffer();
}
