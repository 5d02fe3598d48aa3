import type { CataloguePage } from './catalogue-types.ts';

export const HARKER_LUND_TRIO: CataloguePage = {
  slug: 'harker-lund-trio',
  name: 'Harker Lund Trio',
  owner: 'label',
  place: 'Bristol',
  colour: '#1f5fae',
  description: 'Piano, bass and drums from Bristol, recorded in one room with the door open.',
  bio: `**Joanna Harker** (piano), **Anders Lund** (double bass) and **Theo Okonjo** (drums) began with a Tuesday residency above a bicycle shop in Easton. You can still hear the shop bell on the first record.

They write tunes you could whistle and then do everything they can to stop you. No overdubs, no edits, no second guessing: if a take is wrong they go and have lunch.

*“The sound of three people agreeing to disagree.”* – the bicycle shop`,
  metaTitle: 'Harker Lund Trio – jazz from Bristol',
  genre: ['jazz', 'jazz-trio'],
  label: 'Northlight Records',
  isrcPrefix: 'GBNL4',
  music: 'jazz-trio',
  sleeves: ['session', 'swiss', 'folded'],
  palettes: ['session', 'cobalt', 'mustard'],
  players: [
    ['Joanna Harker', 'Piano'],
    ['Anders Lund', 'Double bass'],
    ['Theo Okonjo', 'Drums'],
  ],
  writers: [
    ['Joanna Harker', 'composer', 5000],
    ['Anders Lund', 'composer', 3000],
    ['Theo Okonjo', 'composer', 2000],
  ],
  followers: 67,
  groups: [
    {
      title: 'Above the Bicycle Shop',
      description:
        'Seven tunes from two years of Tuesdays. Cut live to two tracks by Ruth Penhaligon, with the audience on folding chairs and the shop bell at 2:14 in “Freewheel”, which we decided to keep.',
      songs: [
        ['Freewheel', '5:32'],
        ['Mrs Patel’s Puncture', '4:18'],
        ['Easton Road, Rain', '6:40'],
        ['Lock and Key', '3:55'],
        ['Penny Farthing', '5:06'],
        ['The Long Chain', '7:24'],
        ['Closing Time', '4:41'],
      ],
      formats: [
        { type: 'vinyl_12', catalogNo: 'NLR-018', releaseDay: -690, tier: 'Premium' },
        {
          type: 'cd',
          catalogNo: 'NLR-018CD',
          releaseDay: -690,
          options: ['jewel_case', 'booklet'],
        },
      ],
      credits: [
        ['Ruth Penhaligon', 'Recording and mixing'],
        ['Ellen Frost', 'Mastering'],
        ['Kit Barlow', 'Sleeve photograph'],
      ],
      popularity: 7,
    },
    {
      title: 'Estuary',
      description:
        'A suite in six parts for trio, commissioned for the reopening of a lido. It goes out with the tide and comes back as something else. Anders plays most of “Second Bridge” alone, and you will not mind.',
      songs: [
        ['Slack Water', '5:48'],
        ['First Bridge', '6:12'],
        ['Mudlark', '4:27'],
        ['Second Bridge', '5:36'],
        ['Curlew', '6:58'],
        ['Open Sea', '8:04'],
      ],
      formats: [
        { type: 'vinyl_12', catalogNo: 'NLR-025', releaseDay: -279 },
        {
          type: 'vinyl_12',
          catalogNo: 'NLR-025X',
          releaseDay: -279,
          tier: 'Luxe',
          options: ['blue', 'booklet'],
          limited: { to: 100, left: 6 },
          edition: 'Signed Edition',
        },
      ],
      credits: [
        ['Ruth Penhaligon', 'Recording and mixing'],
        ['Ellen Frost', 'Mastering'],
      ],
      popularity: 7,
    },
    {
      title: 'Quiet Carriage',
      description:
        'Ballads, mostly. Eleven o’clock at night, brushes, one microphone over the piano. Made for the last train out of Paddington and the people who fall asleep on it.',
      songs: [
        ['Platform Twelve', '4:52'],
        ['Reading, Didcot, Swindon', '5:30'],
        ['Window Seat', '4:05'],
        ['Somebody’s Scarf', '3:48'],
        ['Box Tunnel', '5:19'],
        ['Terminus', '6:33'],
      ],
      formats: [
        {
          type: 'vinyl_12',
          catalogNo: 'NLR-031',
          releaseDay: 24,
          preorder: -18,
          playbackFrom: 'release',
          tier: 'Premium',
        },
        {
          type: 'cd',
          catalogNo: 'NLR-031CD',
          releaseDay: 24,
          preorder: -18,
          playbackFrom: 'release',
        },
      ],
      credits: [
        ['Ruth Penhaligon', 'Recording and mixing'],
        ['Ellen Frost', 'Mastering'],
      ],
      palette: 'cobalt',
      popularity: 6,
    },
  ],
  merch: [
    {
      type: 'poster',
      title: 'Estuary suite poster',
      description:
        'The score of “Curlew”, all six pages, as one sheet. The notes are where the birds are.',
      colours: ['White'],
      prints: { sheet: 'curlew' },
    },
  ],
  events: [
    {
      name: 'Above the bicycle shop, again',
      description: 'The residency is back for one night. Forty chairs. Bring your own tea.',
      venue: 'Freewheel Cycles, upstairs',
      city: 'Bristol',
      country: 'GB',
      zone: 'Europe/London',
      day: 3,
      weekday: 2,
      at: '20:00',
      doorsAt: '19:15',
      pool: {
        capacity: 40,
        sold: 40,
        categories: [{ name: 'A chair', prices: { gbp: 1400, eur: 1650, usd: 1850 }, perOrder: 2 }],
      },
    },
    {
      name: 'Estuary at the lido',
      description: 'The suite where it was written for, at dusk, heaters provided.',
      venue: 'Portside Lido',
      city: 'Bristol',
      country: 'GB',
      zone: 'Europe/London',
      day: -118,
      weekday: 5,
      at: '20:30',
      pool: {
        capacity: 140,
        sold: 118,
        categories: [
          { name: 'By the water', prices: { gbp: 2200, eur: 2600, usd: 2900 }, quantity: 60 },
          { name: 'On the terrace', prices: { gbp: 1600, eur: 1900, usd: 2100 } },
        ],
      },
    },
  ],
};
