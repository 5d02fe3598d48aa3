import type { CataloguePage } from './catalogue-types.ts';

export const SLOW_FERRIES: CataloguePage = {
  slug: 'the-slow-ferries',
  name: 'The Slow Ferries',
  owner: 'label',
  place: 'Glasgow',
  colour: '#e4432d',
  description: 'Four people from Glasgow who write choruses and then apologise for them.',
  bio: `Formed in the queue for the Gourock ferry, cancelled twice that day, **The Slow Ferries** have been making guitar records about weather, rent and other people's weddings since 2017.

Isla Drummond sings. Kenny Baird and Priya Nair play guitars that were never meant to be in the same band. Rab McAllister hits things and drives the van.

They like it when you sing along. They like it more when you sing the harmony.

- Tour dates are below; the van is called *Moira*
- Lyrics and chords at [slowferries.example](https://slowferries.example/chords)`,
  metaTitle: 'The Slow Ferries – indie rock from Glasgow',
  genre: ['rock', 'indie-rock'],
  label: 'Northlight Records',
  isrcPrefix: 'GBNL4',
  music: 'indie',
  sleeves: ['halftone', 'riso', 'letters'],
  palettes: ['lido', 'bubblegum', 'vermilion'],
  players: [
    ['Isla Drummond', 'Voice, guitar'],
    ['Kenny Baird', 'Guitar'],
    ['Priya Nair', 'Guitar, voice'],
    ['Rab McAllister', 'Drums'],
  ],
  writers: [
    ['Isla Drummond', 'composer_lyricist', 4000],
    ['Kenny Baird', 'composer', 2000],
    ['Priya Nair', 'composer', 2000],
    ['Rab McAllister', 'composer', 2000],
  ],
  followers: 96,
  groups: [
    {
      title: 'Weather Permitting',
      description:
        'Nine songs about going home and one about missing the last boat. Recorded in nine days in a former bowling club in Largs, with the lane lights still on. If you only have four minutes, start with “Everyone You Know Is Getting Married”.',
      songs: [
        ['Small Craft Warning', '3:12'],
        ['Everyone You Know Is Getting Married', '3:58'],
        ['Gourock', '4:20'],
        ['The Good Umbrella', '2:51'],
        ['Rent Day', '3:07', { explicit: true }],
        ['Moira', '3:44'],
        ['A Reasonable Man', '3:30'],
        ['Lane Four', '2:38'],
        ['Calmac Blues', '4:02'],
        ['Home by Eleven', '4:47'],
      ],
      formats: [
        { type: 'vinyl_12', catalogNo: 'NLR-021', releaseDay: -520 },
        { type: 'cd', catalogNo: 'NLR-021CD', releaseDay: -520 },
        {
          type: 'vinyl_12',
          catalogNo: 'NLR-021X',
          releaseDay: -520,
          tier: 'Premium',
          options: ['red', 'booklet'],
          limited: { to: 250, left: 0 },
          edition: 'Deluxe Edition',
        },
      ],
      credits: [
        ['Morag Sinclair', 'Recording'],
        ['Dev Chaudhry', 'Mixing'],
        ['Ellen Frost', 'Mastering'],
        ['Callum Reid', 'Photography'],
      ],
      popularity: 10,
    },
    {
      title: 'Lane Four / Standing Water',
      owner: 'choir',
      description:
        'A song from the album and a song that was too sad for it. On a seven-inch, because that is what you buy at the end of a gig when you have spent the rest on chips.',
      songs: [
        ['Lane Four', '2:38'],
        ['Standing Water', '3:54'],
      ],
      formats: [{ type: 'vinyl_7', catalogNo: 'NLR-023', releaseDay: -434 }],
      credits: [
        ['Morag Sinclair', 'Recording'],
        ['Dev Chaudhry', 'Mixing'],
      ],
      sleeve: 'letters',
      popularity: 6,
    },
    {
      title: 'A Map of the Roadworks',
      description:
        'The second album, louder at the front and quieter at the back. Priya sings two, the van breaks down once, and nobody gets married. Produced by Dev Chaudhry, who made them play everything until it stopped being clever.',
      songs: [
        ['Diversion', '3:21'],
        ['M8', '2:47'],
        ['Cone Season', '3:33'],
        ['Your Brother’s Amp', '3:50', { explicit: true }],
        ['Contraflow', '4:15'],
        ['Two Lanes', '3:26'],
        ['Services', '2:59'],
        ['Hard Shoulder', '4:38'],
        ['A Map of the Roadworks', '5:42'],
      ],
      formats: [
        { type: 'vinyl_12', catalogNo: 'NLR-030', releaseDay: -11, tier: 'Premium' },
        { type: 'cd', catalogNo: 'NLR-030CD', releaseDay: -11 },
      ],
      credits: [
        ['Dev Chaudhry', 'Production and mixing'],
        ['Ellen Frost', 'Mastering'],
        ['Priya Nair', 'Drawings'],
      ],
      popularity: 10,
    },
    {
      title: 'Live at the Bowling Club',
      description:
        'The whole first album, back where it was made, in front of eighty people and a dog.',
      songs: [
        ['Small Craft Warning', '3:30', { subtitle: 'live' }],
        ['Gourock', '4:41', { subtitle: 'live' }],
        ['Moira', '4:02', { subtitle: 'live' }],
        ['Calmac Blues', '5:12', { subtitle: 'live' }],
        ['Home by Eleven', '6:20', { subtitle: 'live' }],
      ],
      formats: [
        {
          type: 'vinyl_12',
          catalogNo: 'NLR-033',
          state: 'in-process',
          releaseDay: 52,
          preorder: 20,
        },
      ],
      credits: [['Morag Sinclair', 'Recording']],
    },
  ],
  merch: [
    {
      type: 't_shirt',
      title: '“Moira” T-shirt',
      description:
        'The van, from her good side. On the back, everywhere that we did not get to. Heavy cotton.',
      colours: ['Brick', 'Ecru', 'White', 'Blush'],
      missing: ['S'],
      prints: { front: ['moira-van', { yMm: -62 }], back: ['cancelled-today', { yMm: -60 }] },
    },
    {
      type: 'tote',
      title: 'Weather Permitting tote',
      description: 'Holds eleven LPs or one good umbrella. Tested with both.',
      colours: ['Ecru', 'Navy'],
      prints: { front: 'umbrella' },
    },
    {
      type: 'hoodie',
      title: '“Live at the Bowling Club” hoodie',
      description:
        'For the second half, when the heating goes off. Ships with the live album; kind to greens.',
      colours: ['Green', 'Navy'],
      prints: { front: 'bowling-club' },
      preorder: { from: -9, releaseDay: 52 },
    },
  ],
  events: [
    {
      name: 'A Map of the Roadworks: album launch',
      description:
        'Front to back, then the old ones. Support from Paper Lighthouse. Doors at seven, Moira will be parked outside.',
      venue: 'The Ferrymen’s Hall',
      city: 'Glasgow',
      country: 'GB',
      zone: 'Europe/London',
      day: 8,
      weekday: 6,
      at: '19:00',
      tickets: 'https://tickets.example/slow-ferries-glasgow',
    },
    {
      name: 'The Slow Ferries in Manchester',
      description: 'Our label’s home town, so we will be on our best behaviour until about ten.',
      venue: 'Mill Street Social Club',
      city: 'Manchester',
      country: 'GB',
      zone: 'Europe/London',
      day: 21,
      weekday: 6,
      at: '19:30',
      doorsAt: '18:30',
      pool: {
        capacity: 220,
        sold: 171,
        categories: [
          { name: 'Standing', prices: { gbp: 1500, eur: 1800, usd: 1950 }, perOrder: 6 },
          {
            name: 'Balcony',
            prices: { gbp: 2100, eur: 2500, usd: 2750 },
            quantity: 48,
            perOrder: 4,
          },
        ],
      },
    },
    {
      name: 'The Slow Ferries in Hamburg',
      description: 'First time. Somebody tell us what to eat.',
      venue: 'Kleiner Ponton',
      city: 'Hamburg',
      country: 'DE',
      zone: 'Europe/Berlin',
      day: 58,
      weekday: 5,
      at: '20:00',
    },
    {
      name: 'Weather Permitting, front to back',
      description: 'The whole record, plus the sad one from the seven-inch.',
      venue: 'Largs Bowling Club',
      city: 'Largs',
      country: 'GB',
      zone: 'Europe/London',
      day: -25,
      weekday: 6,
      at: '19:00',
      doorsAt: '18:15',
      pool: {
        capacity: 110,
        sold: 96,
        categories: [
          { name: 'Admission', prices: { gbp: 1400, eur: 1650, usd: 1850 } },
          { name: 'Under 16', prices: { gbp: 600, eur: 700, usd: 800 }, quantity: 20 },
        ],
      },
    },
  ],
};
