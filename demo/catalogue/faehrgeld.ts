import type { CataloguePage } from './catalogue-types.ts';

export const FAEHRGELD: CataloguePage = {
  slug: 'faehrgeld',
  name: 'Fährgeld',
  owner: 'seller',
  place: 'Hamburg',
  colour: '#0f6e84',
  description: 'Dub-Techno aus Hamburg: zwei Leute, ein Bandecho und der Fahrplan der Linie 62.',
  bio: `**Fährgeld** sind Jonas Reuter und Malte Voss. Die beiden haben sich 2016 auf der Hafenfähre kennengelernt, weil beide dasselbe Geräusch aufnehmen wollten: den Anleger Bubendey-Ufer bei Niedrigwasser.

Seitdem entstehen ihre Stücke nach einer einfachen Regel: *ein Akkord, ein Raum, eine Nacht*. Aufgenommen wird in einem Zug, was danach noch weh tut, bleibt drin.

## Live

- zwei Mischpulte, drei Bandechos, kein Rechner
- am liebsten dort, wo man das Wasser hört
- Anfragen an [Kaimauer](https://kaimauer.example)`,
  metaTitle: 'Fährgeld – Dub-Techno aus Hamburg',
  genre: ['electronic', 'dub-techno'],
  label: 'Kaimauer',
  isrcPrefix: 'DEKM7',
  music: 'dub',
  portrait: ['monogram', 'faehrgeld'],
  sleeves: ['topography', 'swiss', 'ridges'],
  palettes: ['harbour', 'arctic', 'signal'],
  players: [
    ['Jonas Reuter', 'Synthesizer, Bandecho'],
    ['Malte Voss', 'Rhythmusmaschine, Mischpult'],
  ],
  writers: [
    ['Jonas Reuter', 'composer', 5000],
    ['Malte Voss', 'composer', 5000],
  ],
  followers: 74,
  groups: [
    {
      title: 'Anleger',
      description:
        'Das erste Album. Acht Stücke, in einer Woche im Februar auf zwei Spuren gespielt, als die Elbe Eis führte. Zwischen den Stücken läuft der Hafen weiter: Winden, Möwen, das Brummen der Köhlbrandbrücke. Am besten nachts, am besten laut, am besten mit Mantel.',
      songs: [
        ['Bubendey-Ufer', '6:48'],
        ['Eisgang', '7:12'],
        ['Linie 62', '5:36'],
        ['Schlick', '6:20'],
        ['Köhlbrand', '7:44'],
        ['Tonne 125', '5:58'],
        ['Nebelsignal', '4:31'],
        ['Letzte Fähre', '8:02'],
      ],
      formats: [
        {
          type: 'vinyl_12_double',
          catalogNo: 'KAI-004',
          releaseDay: -655,
          tier: 'Premium',
          options: ['clear'],
        },
        { type: 'cd', catalogNo: 'KAI-004CD', releaseDay: -648 },
      ],
      credits: [
        ['Tjark Hinrichsen', 'Mastering'],
        ['Swantje Peters', 'Fotografie und Gestaltung'],
      ],
      popularity: 7,
    },
    {
      title: 'Tonne 7 / Tonne 9',
      description:
        'Zwei lange Fahrten stromab, eine pro Seite. Die A-Seite hat noch Land in Sicht. Einmalige Auflage von 120, von Hand gestempelt; mehr wird es nicht geben.',
      songs: [
        ['Tonne 7', '14:12'],
        ['Tonne 9', '15:26'],
      ],
      formats: [
        {
          type: 'vinyl_12',
          catalogNo: 'KAI-006',
          releaseDay: -366,
          options: ['blue'],
          limited: { to: 120, left: 0 },
        },
      ],
      credits: [['Tjark Hinrichsen', 'Mastering']],
      sleeve: 'ridges',
      palette: 'arctic',
      popularity: 8,
    },
    {
      title: 'Sperrwerk',
      description:
        'Vier Werkzeuge für lange Nächte. Gerader als das Album, trockener als das Wetter. „Pegel Null“ lief schon ein Jahr als Testpressung durch die Plattentaschen, bevor wir uns auf einen Namen einigen konnten.',
      songs: [
        ['Sperrwerk', '7:20'],
        ['Pegel Null', '8:14'],
        ['Stemmtor', '6:51'],
        ['Sperrwerk', '7:40', { subtitle: 'Tidenhub Version', with: 'Tidenhub' }],
      ],
      formats: [{ type: 'vinyl_12', catalogNo: 'KAI-009', releaseDay: -96 }],
      credits: [['Tjark Hinrichsen', 'Mastering']],
      genre: ['electronic', 'techno'],
      music: 'techno',
      popularity: 6,
    },
    {
      title: 'Unterelbe',
      description:
        'Das zweite Album, einen halben Ton tiefer als das erste. Diesmal mit Stimme: Malte liest Wasserstände, wie sie früher im Radio kamen. Die ersten 300 sind auf klarem Vinyl mit einem Booklet der Peilpläne.',
      songs: [
        ['Pegelstände', '3:52'],
        ['Glückstadt', '7:05'],
        ['Störmündung', '6:33'],
        ['Fahrwasser', '5:47'],
        ['Brokdorf, abends', '8:10'],
        ['Ostebank', '6:01'],
        ['Neuwerk', '9:24'],
      ],
      formats: [
        {
          type: 'vinyl_12_double',
          catalogNo: 'KAI-012',
          releaseDay: 38,
          preorder: -9,
          tier: 'Luxe',
          options: ['clear', 'booklet'],
          limited: { to: 300, left: 211 },
        },
        { type: 'cd', catalogNo: 'KAI-012CD', releaseDay: 38, preorder: -9, options: ['booklet'] },
      ],
      credits: [
        ['Malte Voss', 'Stimme'],
        ['Tjark Hinrichsen', 'Mastering'],
        ['Swantje Peters', 'Fotografie und Gestaltung'],
      ],
      popularity: 9,
    },
    {
      title: 'Werft',
      description:
        'Live in der leeren Halle 7, ein Nachmittag, ein Mitschnitt. Noch nicht fertig gemischt.',
      songs: [
        ['Halle 7, Teil 1', '11:30'],
        ['Halle 7, Teil 2', '12:44'],
      ],
      formats: [{ type: 'vinyl_12', catalogNo: 'KAI-013', state: 'incomplete' }],
    },
    {
      title: 'Ebbe EP',
      description:
        'Drei Stücke aus denselben Nächten wie „Unterelbe“, die nicht aufs Album passten.',
      songs: [
        ['Ebbe', '6:12'],
        ['Wattläufer', '7:33'],
        ['Priel', '5:48'],
      ],
      formats: [{ type: 'vinyl_12', catalogNo: 'KAI-014', state: 'ready', releaseDay: 92 }],
      credits: [['Tjark Hinrichsen', 'Mastering']],
    },
  ],
  merch: [
    {
      type: 'slipmat',
      title: 'Slipmat „Echolot“',
      description: 'Die Ringe sind Tiefenlinien. Was in der Mitte liegt, wissen nur die Möwen.',
      colours: ['White'],
      prints: { disc: 'echolot' },
    },
    {
      type: 't_shirt',
      title: 'T-Shirt „Linie 62“',
      description: 'Der Fahrplan hinten, das Schiff vorn. Bio-Baumwolle, fällt normal aus.',
      colours: ['White', 'Petrol'],
      missing: ['XXL'],
      prints: { front: ['faehre', { yMm: -70 }], back: ['fahrplan', { yMm: -40 }] },
    },
    {
      type: 'hoodie',
      title: 'Hoodie „Nebelsignal“',
      description: 'Vorne der Name, hinten das Signal. Hält den Wind ab, aber nicht den Ton.',
      tier: 'Premium',
      colours: ['Navy', 'Black', 'Petrol'],
      prints: { front: ['faehrgeld-logo', { yMm: -90 }], back: ['nebelsignal', { yMm: -30 }] },
    },
    {
      type: 'tote',
      title: 'Stoffbeutel „Anleger“',
      description: 'Fasst zwei Doppelalben und ein Fischbrötchen. Nicht gleichzeitig.',
      colours: ['White'],
      prints: { front: 'faehre' },
      state: 'retired',
    },
  ],
  events: [
    {
      name: 'Unterelbe: Record-Release auf dem Wasser',
      description:
        'Wir fahren drei Stunden, wir spielen drei Stunden. Ablegen pünktlich, wer zu spät kommt, winkt. Warm anziehen, das Oberdeck ist offen.',
      venue: 'MS Stubbenhuk, Brücke 10',
      city: 'Hamburg',
      country: 'DE',
      zone: 'Europe/Berlin',
      day: 44,
      weekday: 6,
      at: '20:00',
      tickets: 'https://tickets.example/faehrgeld-unterelbe',
    },
    {
      name: 'Fährgeld + Tidenhub',
      description: 'Ein Abend, zwei Pegel. Erst liegen, dann stehen.',
      venue: 'Kulturhaus Alte Schleuse',
      city: 'Leipzig',
      country: 'DE',
      zone: 'Europe/Berlin',
      day: -143,
      weekday: 5,
      at: '21:00',
    },
  ],
};
