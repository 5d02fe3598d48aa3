import type { TemplateWords } from '../make-template.ts';

/** As long as German ones get. */
export const GERMAN_WORDS: TemplateWords = {
  locale: 'de',
  title: 'Vorlage für die Gestaltung',
  layer: 'Hilfslinien – vor dem Export ausblenden oder löschen',
  part: ({ key }) => `Bauteil ${key.replaceAll('_', ' ')}`,
  zone: (key) =>
    ({ front: 'Vorderseite', back: 'Rückseite', spine: 'Rücken' })[key as 'front'] ?? key,
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
