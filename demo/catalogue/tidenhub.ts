import type { CataloguePage } from './catalogue-types.ts';

export const TIDENHUB: CataloguePage = {
  slug: 'tidenhub',
  name: 'Tidenhub',
  owner: 'seller',
  place: 'Cuxhaven',
  colour: '#4a7899',
  description: 'Ambient für Menschen, die lange aufs Wasser schauen können.',
  bio: `*Tidenhub* ist der Unterschied zwischen Hoch- und Niedrigwasser. Es ist auch der Name, unter dem **Jonas Reuter** Musik macht, wenn Malte Voss Urlaub hat.

Alle Stücke beginnen als Feldaufnahme und enden als Akkord. Dazwischen liegen meistens ein paar Monate.

- [Karte der Aufnahmeorte](https://tidenhub.example/karte)
- Partituren auf Anfrage, es sind Kurven`,
  metaTitle: 'Tidenhub – Ambient von der Küste',
  genre: ['electronic', 'ambient'],
  label: 'Kaimauer',
  isrcPrefix: 'DEKM7',
  music: 'ambient',
  portrait: ['portrait', 'jonas-6'],
  sleeves: ['horizon', 'glow'],
  palettes: ['arctic', 'dusk', 'harbour'],
  players: [['Jonas Reuter', 'Synthesizer, Feldaufnahmen']],
  writers: [['Jonas Reuter', 'composer', 10_000]],
  followers: 41,
  groups: [
    {
      title: 'Watt, sechs Stunden',
      description:
        'Sechs Stücke, eines für jede Stunde zwischen Niedrig- und Hochwasser. Aufgenommen auf einer Sandbank, zu der man nur zu Fuß kommt, und von der man besser rechtzeitig wieder weggeht.',
      songs: [
        ['Erste Stunde', '6:18'],
        ['Zweite Stunde', '5:44'],
        ['Dritte Stunde', '7:02'],
        ['Vierte Stunde', '6:36'],
        ['Fünfte Stunde', '5:20'],
        ['Sechste Stunde', '7:51'],
      ],
      formats: [
        { type: 'vinyl_12', catalogNo: 'KAI-005', releaseDay: -562, tier: 'Premium' },
        { type: 'cd', catalogNo: 'KAI-005CD', releaseDay: -562, options: ['jewel_case'] },
      ],
      credits: [
        ['Insa Behrens', 'Cello auf „Vierte Stunde“'],
        ['Tjark Hinrichsen', 'Mastering'],
      ],
      popularity: 5,
    },
    {
      title: 'Lampenmann',
      description:
        'Musik zu einem Hörspiel über den letzten Wärter eines Leuchtturms. Das Hörspiel wurde nie gesendet, die Musik ist geblieben. Kürzere Stücke als sonst, und zum ersten Mal ein Klavier.',
      songs: [
        ['Dienstbeginn', '2:48'],
        ['Petroleum', '4:05'],
        ['Ein Schiff, weit', '5:12'],
        ['Die Treppe', '3:30'],
        ['Brief an Hanne', '4:44'],
        ['Nebel, zweiter Tag', '6:10'],
        ['Automatik', '3:58'],
      ],
      formats: [
        { type: 'cd', catalogNo: 'KAI-008CD', releaseDay: -240, options: ['booklet'] },
        {
          type: 'vinyl_12',
          catalogNo: 'KAI-008',
          releaseDay: -233,
          options: ['clear'],
          limited: { to: 150, left: 43 },
        },
      ],
      credits: [
        ['Hedda Lorenzen', 'Klavier'],
        ['Tjark Hinrichsen', 'Mastering'],
      ],
      sleeve: 'glow',
      palette: 'dusk',
      popularity: 5,
    },
    {
      title: 'Brackwasser',
      description:
        'Wo der Fluss noch nicht Meer ist. Ein einziges Stück über zwei Seiten, dazwischen muss man umdrehen, wie die Tide auch.',
      songs: [
        ['Brackwasser, auflaufend', '18:20'],
        ['Brackwasser, ablaufend', '17:46'],
      ],
      formats: [
        {
          type: 'vinyl_12',
          catalogNo: 'KAI-011',
          state: 'approved',
          releaseDay: 66,
          preorder: 24,
          tier: 'Premium',
        },
      ],
      credits: [['Tjark Hinrichsen', 'Mastering']],
    },
    {
      title: 'Skizzen für Hanne',
      description: '',
      songs: [],
      formats: [{ type: 'vinyl_7', catalogNo: '', state: 'draft' }],
    },
  ],
  merch: [
    {
      type: 'poster',
      title: 'Gezeitenkalender',
      description: 'Alle Hoch- und Niedrigwasser in Cuxhaven, ein Jahr auf einem Blatt.',
      tier: 'Premium',
      colours: ['White'],
      prints: { sheet: 'gezeiten' },
    },
    {
      type: 'mug',
      title: 'Tasse „Niedrigwasser“',
      description: 'Sechs Stunden später ist sie wieder voll.',
      colours: ['White'],
      prints: { wrap: 'niedrigwasser' },
      state: 'paused',
    },
  ],
  events: [
    {
      name: 'Liegekonzert im Planetarium',
      description:
        'Siebzig Minuten im Dunkeln. Kissen sind da, Schlafen ist erlaubt, Schnarchen nicht.',
      venue: 'Sternwarte am Wall',
      city: 'Bremen',
      country: 'DE',
      zone: 'Europe/Berlin',
      day: 19,
      weekday: 5,
      at: '19:30',
      tickets: 'https://tickets.example/tidenhub-liegekonzert',
    },
  ],
};
