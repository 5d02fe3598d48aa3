import type { CataloguePage } from './catalogue-types.ts';

export const KAPELLE_ZWIELICHT: CataloguePage = {
  slug: 'kapelle-zwielicht',
  name: 'Kapelle Zwielicht',
  owner: 'seller',
  place: 'Hamburg-Wilhelmsburg',
  colour: '#b3432b',
  description: 'Fünf Leute, ein Takt. Krautrock aus einer Wilhelmsburger Garage mit Starkstrom.',
  bio: `Die **Kapelle Zwielicht** probt seit 2009 jeden Dienstag. Aus dienstags wurde Musik, aus Musik wurden drei Platten.

Wer die Kapelle einlädt, bekommt *mindestens vierzig Minuten ein und denselben Takt* und muss hinterher zugeben, dass es zu kurz war.

Tine Harms (Orgel), Uwe Brandt (Schlagzeug), Jonas Reuter (Bass), Pınar Yıldız (Gitarre), Ole Matthiesen (Geräte).`,
  metaTitle: 'Kapelle Zwielicht – Krautrock aus Wilhelmsburg',
  genre: ['rock', 'krautrock'],
  label: 'Kaimauer',
  isrcPrefix: 'DEKM7',
  music: 'post-punk',
  sleeves: ['op_art', 'bauhaus'],
  palettes: ['tangerine', 'brick', 'taxi'],
  players: [
    ['Tine Harms', 'Orgel'],
    ['Pınar Yıldız', 'Gitarre'],
    ['Jonas Reuter', 'Bass'],
    ['Ole Matthiesen', 'Geräte'],
    ['Uwe Brandt', 'Schlagzeug'],
  ],
  writers: [
    ['Tine Harms', 'composer', 2000],
    ['Pınar Yıldız', 'composer', 2000],
    ['Jonas Reuter', 'composer', 2000],
    ['Ole Matthiesen', 'composer', 2000],
    ['Uwe Brandt', 'composer', 2000],
  ],
  followers: 38,
  groups: [
    {
      title: 'Dienstag',
      description:
        'Die erste Platte, 2012 in einer Auflage von 200 selbst verlegt und seit Jahren vergriffen. Neu gemastert von den Bändern, mit einem Stück, das damals nicht auf die Seite passte.',
      songs: [
        ['Umspannwerk', '8:42'],
        ['Kaffeefahrt', '5:16'],
        ['Dienstag, halb acht', '5:50'],
        ['Autobahnohr', '9:12'],
        ['Schichtende', '6:05'],
      ],
      formats: [
        { type: 'vinyl_12', catalogNo: 'KAI-003', releaseDay: -716 },
        { type: 'cd', catalogNo: 'KAI-003CD', state: 'retired', releaseDay: -702 },
      ],
      original: '2012-04-17',
      credits: [
        ['Rolf Ahrens', 'Aufnahme'],
        ['Tjark Hinrichsen', 'Mastering (Neuausgabe)'],
      ],
      popularity: 4,
    },
    {
      title: 'Starkstrom',
      description:
        'Sieben Stücke mit 400 Volt. „Gegenverkehr“ ist das, was bei Konzerten immer am Ende kommt und dann noch einmal. Auf orangerotem Karton gedruckt, weil die Druckerei davon zu viel hatte.',
      songs: [
        ['Drehfeld', '4:33'],
        ['Gegenverkehr', '7:56'],
        ['Blaue Stunde', '4:12'],
        ['Pausenraum', '3:02'],
        ['Erdung', '6:44'],
        ['Phantomspeisung', '5:21'],
        ['Sicherung raus', '5:40'],
      ],
      formats: [
        { type: 'vinyl_12', catalogNo: 'KAI-007', releaseDay: -318, options: ['red'] },
        { type: 'cd', catalogNo: 'KAI-007CD', releaseDay: -318 },
      ],
      credits: [
        ['Rolf Ahrens', 'Aufnahme und Mischung'],
        ['Tjark Hinrichsen', 'Mastering'],
      ],
      popularity: 6,
    },
    {
      title: 'Gegenverkehr / Ampelphase',
      description:
        'Die kurze Fassung für alle, die nicht so lange stehen können. B-Seite exklusiv.',
      songs: [
        ['Gegenverkehr', '4:10', { subtitle: 'Radiofassung' }],
        ['Ampelphase', '3:48'],
      ],
      formats: [
        { type: 'vinyl_7', catalogNo: 'KAI-010', releaseDay: -61, limited: { to: 200, left: 88 } },
      ],
      credits: [['Rolf Ahrens', 'Aufnahme und Mischung']],
      palette: 'taxi',
      popularity: 5,
    },
    {
      title: 'Feierabend',
      description: 'Das dritte Album. Eingereicht; am Ende von Seite B fehlte der letzte Akkord.',
      songs: [
        ['Stechuhr', '6:22'],
        ['Rolltor', '5:05'],
        ['Heimweg, lang', '8:48'],
        ['Fensterbank', '4:39'],
        ['Morgen wieder', '7:10'],
      ],
      formats: [
        {
          type: 'vinyl_12',
          catalogNo: 'KAI-015',
          state: 'rejected',
          releaseDay: 80,
          artwork: 'designer',
        },
      ],
      credits: [['Rolf Ahrens', 'Aufnahme und Mischung']],
    },
  ],
  merch: [
    {
      type: 'mug',
      title: 'Tasse „Pausenraum“',
      description: 'Fasst genau so viel Kaffee, wie „Umspannwerk“ lang ist.',
      colours: ['White'],
      prints: { wrap: 'pausenraum' },
    },
    {
      type: 't_shirt',
      title: 'T-Shirt „Starkstrom“',
      description: 'Nur für Befugte. Dienstags sind das alle.',
      colours: ['Black', 'White'],
      prints: { front: ['starkstrom', { yMm: -60 }] },
      state: 'ready',
    },
  ],
  events: [
    {
      name: 'Dienstagskonzert',
      description: 'Wie jeden Dienstag, nur mit Publikum. Eintritt frei, der Hut geht um.',
      venue: 'Garage Veringhof',
      city: 'Hamburg',
      country: 'DE',
      zone: 'Europe/Berlin',
      day: -33,
      weekday: 2,
      at: '19:30',
    },
  ],
};
