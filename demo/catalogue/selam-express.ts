import type { CataloguePage } from './catalogue-types.ts';

export const SELAM_EXPRESS: CataloguePage = {
  slug: 'selam-express',
  name: 'Selam Express',
  owner: 'selam',
  place: 'Frankfurt am Main',
  colour: '#0d8468',
  description:
    'Ethio-jazz from the streets behind Frankfurt’s main station. Seven players, five scales.',
  bio: `**Selam Express** was founded in a barber shop. Hanna Tesfaye plays the tenor saxophone, her brother Dawit the vibraphone; the rest of the band came in for a haircut and stayed.

They play the modes of Addis Ababa the way they sound between platform 1 and the airport line: a little late, very awake.

- *Tizita, bati, ambassel, anchihoye* – and the 2:14 to Mannheim
- Bookings: [gutleut.example](https://gutleut.example)`,
  metaTitle: 'Selam Express – Ethio-jazz from Frankfurt',
  genre: ['world', 'ethio-jazz'],
  label: 'Gutleut Recordings',
  isrcPrefix: 'DEGU5',
  music: 'jazz-trio',
  sleeves: ['riso', 'op_art', 'session'],
  palettes: ['emerald', 'mustard', 'vermilion'],
  players: [
    ['Hanna Tesfaye', 'Tenor saxophone'],
    ['Dawit Tesfaye', 'Vibraphone'],
    ['Marek Nowotny', 'Trumpet'],
    ['Sina Rahimi', 'Organ'],
    ['Jo Wenzel', 'Bass'],
    ['Abel Getahun', 'Drums'],
    ['Lia Bredow', 'Congas'],
  ],
  writers: [
    ['Hanna Tesfaye', 'composer', 6000],
    ['Dawit Tesfaye', 'composer', 4000],
  ],
  followers: 57,
  groups: [
    {
      title: 'Gleis Vierundzwanzig',
      description:
        'The first record, named after the platform that everybody looks for and nobody finds. Seven tunes in four modes, recorded in two nights in the barber shop, with the dryers off.',
      songs: [
        ['Kaiserstraße Tizita', '5:20'],
        ['The Barber’s Brother', '4:08'],
        ['Gleis 24', '5:46'],
        ['Night Train to Dire Dawa', '6:31'],
        ['Two Coffees, No Sugar', '3:37'],
        ['Anschlusszug', '4:55'],
        ['Selam, Selam', '6:12'],
      ],
      formats: [
        { type: 'vinyl_12', catalogNo: 'GUT-001', releaseDay: -577 },
        { type: 'cd', catalogNo: 'GUT-001CD', releaseDay: -577 },
      ],
      credits: [
        ['Yonas Berhane', 'Recording'],
        ['Tjark Hinrichsen', 'Mastering'],
      ],
      popularity: 7,
    },
    {
      title: 'Two Coffees / No Sugar',
      description:
        'Part one and part two, the way it used to be done. Turn it over before it gets cold.',
      songs: [
        ['Two Coffees', '3:12'],
        ['No Sugar', '3:08'],
      ],
      formats: [{ type: 'vinyl_7', catalogNo: 'GUT-002', releaseDay: -338, tier: 'Premium' }],
      credits: [['Yonas Berhane', 'Recording']],
      sleeve: 'op_art',
      palette: 'vermilion',
      popularity: 6,
    },
    {
      title: 'Airport Line',
      description:
        'Longer tunes, a bigger band, and a string section for one of them. “Terminal” begins with the announcement we all know and answers it.',
      songs: [
        ['Niederrad', '5:02'],
        ['Stadion', '4:44'],
        ['Terminal', '8:10'],
        ['Lost Luggage', '5:25'],
        ['Bati for Lia', '6:38'],
        ['SignInHooks', '7:14'],
      ],
      formats: [
        {
          type: 'vinyl_12',
          catalogNo: 'GUT-003',
          releaseDay: -88,
          tier: 'Premium',
          options: ['red'],
        },
        { type: 'cd', catalogNo: 'GUT-003CD', releaseDay: -88, options: ['booklet'] },
      ],
      credits: [
        ['Yonas Berhane', 'Recording and mixing'],
        ['Tjark Hinrichsen', 'Mastering'],
        ['Streicher der Werkstatt Gallus', 'Strings'],
      ],
      popularity: 8,
    },
    {
      title: 'Barber Shop Dubs',
      description: 'Airport Line, taken apart with a pair of scissors and an echo box.',
      genre: ['reggae', 'dub'],
      music: 'dub',
      songs: [
        ['Stadion Dub', '5:12'],
        ['Terminal Dub', '7:25'],
        ['Short Back and Sides', '4:40'],
        ['Hot Towel', '5:08'],
      ],
      formats: [
        {
          type: 'vinyl_12',
          catalogNo: 'GUT-004',
          releaseDay: 31,
          preorder: -12,
          limited: { to: 300, left: 249 },
        },
      ],
      credits: [
        ['Jonas Reuter', 'Tape echo'],
        ['Yonas Berhane', 'Mixing'],
      ],
      sleeve: 'session',
      palette: 'mustard',
      popularity: 7,
    },
  ],
  merch: [
    {
      type: 't_shirt',
      title: '“Gleis 24” T-shirt',
      description: 'Departures on the front, no arrivals on the back.',
      colours: ['Ecru', 'Grey'],
      prints: { front: ['abfahrt', { yMm: -75 }] },
    },
    {
      type: 'mug',
      title: 'Two Coffees mug',
      description: 'One of two. The other one is for whoever comes in for a haircut.',
      tier: 'Premium',
      colours: ['White'],
      prints: { wrap: 'two-coffees' },
    },
  ],
  events: [
    {
      name: 'Selam Express at the barber shop',
      description: 'Four sets, four chairs. A haircut costs extra.',
      venue: 'Salon Tesfaye',
      city: 'Frankfurt am Main',
      country: 'DE',
      zone: 'Europe/Berlin',
      day: 12,
      weekday: 6,
      at: '21:00',
      tickets: 'https://tickets.example/selam-express-salon',
    },
  ],
};
