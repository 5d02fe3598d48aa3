import type { CataloguePage } from './catalogue-types.ts';

export const KAPELLE_ZWIELICHT: CataloguePage = {
  slug: 'kapelle-zwielicht',
  name: 'Kapelle Zwielicht',
  owner: 'seller',
  place: 'Hamburg-Wilhelmsburg',
  colour: '#b3432b',
  about: 'Fünf Leute, ein Takt. Krautrock aus einer Wilhelmsburger Garage mit Starkstrom.',
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
      about:
        'Die erste Platte, 2012 in einer Auflage von 200 selbst verlegt und seit Jahren vergriffen. Neu gemastert von den Bändern, mit einem Stück, das damals nicht auf die Seite passte.',
      songs: [
        ['Umspannwerk', '8:42'],
        ['Kaffeefahrt', '5:16'],
        ['Dienstag, halb acht', '5:50'],
        ['Autobahnohr', '9:12'],
        ['Schichtende', '6:05'],
      ],
      formats: [
        { type: 'vinyl_12', no: 'KAI-003', out: -716 },
        { type: 'cd', no: 'KAI-003CD', state: 'retired', out: -702 },
      ],
      original: '2012-04-17',
      credits: [
        ['Rolf Ahrens', 'Aufnahme'],
        ['Tjark Hinrichsen', 'Mastering (Neuausgabe)'],
      ],
      pull: 4,
    },
    {
      title: 'Starkstrom',
      about:
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
        { type: 'vinyl_12', no: 'KAI-007', out: -318, options: ['red'] },
        { type: 'cd', no: 'KAI-007CD', out: -318 },
      ],
      credits: [
        ['Rolf Ahrens', 'Aufnahme und Mischung'],
        ['Tjark Hinrichsen', 'Mastering'],
      ],
      pull: 6,
    },
    {
      title: 'Gegenverkehr / Ampelphase',
      about: 'Die kurze Fassung für alle, die nicht so lange stehen können. B-Seite exklusiv.',
      songs: [
        ['Gegenverkehr', '4:10', { subtitle: 'Radiofassung' }],
        ['Ampelphase', '3:48'],
      ],
      formats: [{ type: 'vinyl_7', no: 'KAI-010', out: -61, limited: { to: 200, left: 88 } }],
      credits: [['Rolf Ahrens', 'Aufnahme und Mischung']],
      palette: 'taxi',
      pull: 5,
    },
    {
      title: 'Feierabend',
      about: 'Das dritte Album. Eingereicht; am Ende von Seite B fehlte der letzte Akkord.',
      songs: [
        ['Stechuhr', '6:22'],
        ['Rolltor', '5:05'],
        ['Heimweg, lang', '8:48'],
        ['Fensterbank', '4:39'],
        ['Morgen wieder', '7:10'],
      ],
      formats: [
        { type: 'vinyl_12', no: 'KAI-015', state: 'rejected', out: 80, artwork: 'designer' },
      ],
      credits: [['Rolf Ahrens', 'Aufnahme und Mischung']],
    },
  ],
  merch: [
    {
      type: 'mug',
      title: 'Tasse „Pausenraum“',
      about: 'Fasst genau so viel Kaffee, wie „Umspannwerk“ lang ist.',
    },
  ],
  events: [
    {
      name: 'Dienstagskonzert',
      about: 'Wie jeden Dienstag, nur mit Publikum. Eintritt frei, der Hut geht um.',
      venue: 'Garage Veringhof',
      city: 'Hamburg',
      country: 'DE',
      zone: 'Europe/Berlin',
      on: -33,
      weekday: 2,
      at: '19:30',
    },
  ],
};
