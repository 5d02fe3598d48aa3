import { ARTWORK_TYPES, artworkParts } from '@lathe/rules/artwork/geometry';
import type { TemplateTexts } from '../make-template.ts';

const BOOKLET = { kind: 'booklet', code: 'booklet' };
const ALL_PARTS = [
  ...ARTWORK_TYPES.flatMap((type) => artworkParts(type)),
  ...artworkParts('vinyl_12', [BOOKLET]),
  ...artworkParts('cd', [BOOKLET, { kind: 'sleeve', code: 'jewel_case' }]),
];
const ZONES = { front: 'Vorderseite', back: 'Rückseite', spine: 'Rücken' };

/** Long texts, as in German. */
export const GERMAN_TEXTS: TemplateTexts = {
  locale: 'de',
  title: 'Vorlage für die Gestaltung',
  layer: 'Hilfslinien – vor dem Export ausblenden oder löschen',
  parts: Object.fromEntries(
    ALL_PARTS.map(({ key }) => [key, `Bauteil ${key.replaceAll('_', ' ')}`]),
  ),
  zones: {
    ...Object.fromEntries(ALL_PARTS.flatMap(({ zones }) => zones.map(({ key }) => [key, key]))),
    ...ZONES,
  },
  trim: 'Endformat',
  bleed: 'Anschnitt',
  safe: 'Sicherheitsabstand',
  fold: 'Falz',
  hole: 'Mittelloch',
  barcode: 'Platz für den Strichcode',
  notes: [
    'Nur RGB und Graustufen, kein CMYK, keine Sonderfarben.',
    'Bilder mit 300 dpi, Schriften eingebettet.',
  ],
};
