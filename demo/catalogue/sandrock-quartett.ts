import type { CataloguePage } from './catalogue-types.ts';

const SCHUBERT = 'Franz Schubert';
const HENSEL = 'Fanny Hensel';
const KAISER = 'Lene Kaiserling';

export const SANDROCK_QUARTETT: CataloguePage = {
  slug: 'sandrock-quartett',
  name: 'Sandrock Quartett',
  owner: 'sandrock',
  place: 'Berlin',
  colour: '#6b5a3a',
  description: 'Streichquartett aus Berlin. Altes, als wäre es neu, und Neues, bevor es alt wird.',
  bio: `Das **Sandrock Quartett** wurde 2011 an einem Küchentisch in Moabit gegründet und probt noch immer dort. Friederike Sandrock und Elif Aksoy (Violinen), Henrik Bahlsen (Viola) und Clara-Marie Vogt (Violoncello) spielen auf Darmsaiten, wenn es passt, und auf dem Küchentisch, wenn es sein muss.

Ihr Schwerpunkt liegt auf Komponistinnen des 19. Jahrhunderts und auf Auftragswerken.

- Alle Aufnahmen in der *Alten Feuerwache*, Berlin-Oberschöneweide
- Noten und Termine: [sandrock-quartett.example](https://sandrock-quartett.example)`,
  metaTitle: 'Sandrock Quartett – Kammermusik aus Berlin',
  genre: ['classical', 'chamber-music'],
  label: 'Edition Sandrock',
  isrcPrefix: 'DESQ2',
  music: 'classical',
  sleeves: ['cartouche', 'minimal'],
  palettes: ['brass', 'forest', 'oxblood'],
  players: [
    ['Friederike Sandrock', 'Violine'],
    ['Elif Aksoy', 'Violine'],
    ['Henrik Bahlsen', 'Viola'],
    ['Clara-Marie Vogt', 'Violoncello'],
  ],
  writers: [['Sandrock Quartett GbR', 'arranger', 10_000]],
  followers: 46,
  groups: [
    {
      title: 'Hensel: Streichquartett Es-Dur',
      description:
        'Fanny Hensel schrieb ihr Quartett 1834 und hörte es nie öffentlich. Wir haben es auf Darmsaiten aufgenommen, in einem Raum, der so groß ist wie ihr Gartensaal. Dazu drei Lieder ohne Worte in eigener Bearbeitung.',
      songs: [
        ['Streichquartett Es-Dur: I. Adagio ma non troppo', '4:02', { composer: HENSEL }],
        ['Streichquartett Es-Dur: II. Allegretto', '3:48', { composer: HENSEL }],
        ['Streichquartett Es-Dur: III. Romanze', '6:31', { composer: HENSEL }],
        ['Streichquartett Es-Dur: IV. Allegro molto vivace', '5:40', { composer: HENSEL }],
        ['Lied ohne Worte, Andante', '3:55', { composer: HENSEL }],
        ['Lied ohne Worte, Allegretto', '3:12', { composer: HENSEL }],
        ['Lied ohne Worte, Larghetto', '5:08', { composer: HENSEL }],
      ],
      formats: [
        {
          type: 'cd',
          catalogNo: 'ES-07',
          releaseDay: -672,
          tier: 'Premium',
          options: ['jewel_case', 'booklet'],
        },
        { type: 'vinyl_12', catalogNo: 'ES-07LP', releaseDay: -660, tier: 'Luxe' },
      ],
      credits: [
        ['Ansgar Thielen', 'Tonmeister'],
        ['Dr. Ulrike Pfaff', 'Text im Booklet'],
      ],
      popularity: 5,
    },
    {
      title: 'Schubert: Der Tod und das Mädchen',
      description:
        'Man muss einen Grund haben, dieses Quartett noch einmal aufzunehmen. Unserer: die Metronomzahlen einer vergessenen Stimme aus Brünn, schneller, als man es kennt, und ohne Trauerrand.',
      songs: [
        ['Quartett d-Moll, D 810: I. Allegro', '9:10', { composer: SCHUBERT }],
        ['Quartett d-Moll, D 810: II. Andante con moto', '10:38', { composer: SCHUBERT }],
        ['Quartett d-Moll, D 810: III. Scherzo', '3:38', { composer: SCHUBERT }],
        ['Quartett d-Moll, D 810: IV. Presto', '8:40', { composer: SCHUBERT }],
      ],
      formats: [
        { type: 'cd', catalogNo: 'ES-09', releaseDay: -384, options: ['jewel_case', 'booklet'] },
        { type: 'vinyl_12', catalogNo: 'ES-09LP', releaseDay: -384, tier: 'Premium' },
      ],
      credits: [['Ansgar Thielen', 'Tonmeister']],
      palette: 'oxblood',
      popularity: 6,
    },
    {
      title: 'Kaiserling: Küchenmusik',
      description:
        'Sieben Miniaturen von Lene Kaiserling, geschrieben für uns und für den Tisch, an dem wir proben. Er ist im vierten Stück solistisch zu hören.',
      genre: ['classical', 'contemporary-classical'],
      songs: [
        ['Wasser aufsetzen', '2:20', { composer: KAISER }],
        ['Besteckkasten', '1:54', { composer: KAISER }],
        ['Gespräch über Miete', '3:41', { composer: KAISER }],
        ['Tisch', '2:58', { composer: KAISER }],
        ['Abwasch zu viert', '3:15', { composer: KAISER }],
        ['Fenster zum Hof', '4:32', { composer: KAISER }],
        ['Licht aus', '3:50', { composer: KAISER }],
      ],
      formats: [
        {
          type: 'vinyl_12',
          catalogNo: 'ES-11LP',
          releaseDay: -52,
          tier: 'Premium',
          options: ['booklet'],
          limited: { to: 200, left: 134 },
        },
        { type: 'cd', catalogNo: 'ES-11', releaseDay: -52 },
      ],
      credits: [
        ['Ansgar Thielen', 'Tonmeister'],
        ['Lene Kaiserling', 'Leitung'],
      ],
      sleeve: 'minimal',
      palette: 'forest',
      popularity: 5,
    },
    {
      title: 'Winterlieder',
      artist: 'Vroni Achleitner & Sandrock Quartett',
      owner: 'achleitner',
      label: 'Isarkiesel',
      genre: ['folk', 'traditional'],
      music: 'folk-guitar',
      sleeve: 'botanical',
      palette: 'arctic',
      description:
        'Alpenländische Winterlieder für Stimme und Streichquartett, eingerichtet von Henrik Bahlsen. Erscheint rechtzeitig, bevor der Schnee wieder weg ist.',
      songs: [
        ['Es wird scho glei dumpa', '4:12'],
        ['Still, wia’s is', '3:33'],
        ['Fensterblumen', '3:58'],
        ['Der Weg zum Vogelhaus', '4:40'],
        ['Tauwetter', '5:15'],
      ],
      formats: [
        {
          type: 'vinyl_12',
          catalogNo: 'ISK-06',
          releaseDay: 17,
          preorder: -30,
          tier: 'Premium',
          options: ['clear'],
        },
        { type: 'cd', catalogNo: 'ISK-06CD', releaseDay: 17, preorder: -30 },
      ],
      credits: [
        ['Vroni Achleitner', 'Gesang'],
        ['Henrik Bahlsen', 'Bearbeitung'],
        ['Ansgar Thielen', 'Tonmeister'],
      ],
      popularity: 7,
    },
  ],
  merch: [],
  events: [
    {
      name: 'Küchenmusik: Uraufführung',
      description: 'Sieben Miniaturen und ein Tisch. Im Anschluss Suppe.',
      venue: 'Alte Feuerwache',
      city: 'Berlin',
      country: 'DE',
      zone: 'Europe/Berlin',
      day: -51,
      weekday: 4,
      at: '19:00',
    },
    {
      name: 'Winterlieder mit Vroni Achleitner',
      description:
        'Das neue Programm, bei Kerzenlicht. Bitte festes Schuhwerk, die Kirche ist kalt.',
      venue: 'Dorfkirche am Anger',
      city: 'Berlin',
      country: 'DE',
      zone: 'Europe/Berlin',
      day: 18,
      weekday: 7,
      at: '18:00',
      tickets: 'https://tickets.example/winterlieder-berlin',
    },
  ],
};
