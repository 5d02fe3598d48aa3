import type { CataloguePage } from './catalogue-types.ts';

export const BROTHER_KESTREL: CataloguePage = {
  slug: 'brother-kestrel',
  name: 'Brother Kestrel',
  owner: 'label',
  place: 'Birmingham',
  colour: '#d99a1c',
  description: 'Boom bap from Handsworth. Samples from the charity shop, words from the top deck.',
  bio: `**Brother Kestrel** is Marcus Whyte. He digs in charity shops between Handsworth and Dudley, and has a rule: *nothing that cost more than a pound*.

He raps the way some people garden, early and unhurried. The beats come out on their own as well, because people asked.

- All scratches by **DJ Half Term**
- No sample was harmed; all of them were cleared`,
  metaTitle: 'Brother Kestrel – hip-hop from Birmingham',
  genre: ['hip-hop', 'boom-bap'],
  label: 'Northlight Records',
  isrcPrefix: 'GBNL4',
  music: 'hip-hop',
  portrait: ['monogram', 'brother-kestrel'],
  sleeves: ['stencil', 'halftone', 'letters'],
  palettes: ['mustard', 'taxi', 'olive'],
  players: [
    ['Marcus Whyte', 'Voice, sampler'],
    ['DJ Half Term', 'Turntables'],
  ],
  writers: [['Marcus Whyte', 'composer_lyricist', 10_000]],
  followers: 59,
  groups: [
    {
      title: 'One Pound Each',
      description:
        'Eleven records, eleven pounds, nine songs. Every loop on it came out of a charity shop on the Soho Road, and the receipts are printed inside. Contains strong language and one very polite complaint.',
      songs: [
        ['Till Receipt', '1:38'],
        ['Top Deck', '3:12', { explicit: true }],
        ['Dudley Zoo', '2:54'],
        ['Other People’s Jazz', '3:40', { explicit: true }],
        ['Gift Aid', '3:05'],
        ['Kestrel, Hovering', '2:46'],
        ['Nan’s Radiogram', '3:22', { with: 'Odette Amara' }],
        ['No Refunds', '2:58', { explicit: true }],
        ['Closing Down', '3:51'],
      ],
      formats: [
        { type: 'vinyl_12', catalogNo: 'NLR-019', releaseDay: -611 },
        { type: 'cd', catalogNo: 'NLR-019CD', releaseDay: -611 },
      ],
      credits: [
        ['Dev Chaudhry', 'Mixing'],
        ['Ellen Frost', 'Mastering'],
        ['Sunita Bains', 'Collage'],
      ],
      popularity: 8,
    },
    {
      title: 'One Pound Each: The Instrumentals',
      owner: 'porter',
      description:
        'The beats, for people who want to do their own talking. Two more that never got words.',
      genre: ['hip-hop', 'instrumental-hip-hop'],
      songs: [
        ['Top Deck', '3:12', { subtitle: 'instrumental' }],
        ['Other People’s Jazz', '3:40', { subtitle: 'instrumental' }],
        ['Gift Aid', '3:05', { subtitle: 'instrumental' }],
        ['Closing Down', '3:51', { subtitle: 'instrumental' }],
        ['Bric-a-Brac', '2:27'],
        ['Book Corner', '2:33'],
      ],
      formats: [
        {
          type: 'vinyl_12',
          catalogNo: 'NLR-020',
          releaseDay: -541,
          limited: { to: 300, left: 117 },
        },
      ],
      credits: [
        ['Dev Chaudhry', 'Mixing'],
        ['Ellen Frost', 'Mastering'],
      ],
      popularity: 5,
    },
    {
      title: 'Allotment',
      description:
        'A record about growing things in a city that keeps moving the fence. Slower, funnier, and with a live band on three songs. “Runner Beans” is the one your friends will send you.',
      songs: [
        ['Plot 41', '2:20'],
        ['Runner Beans', '3:18'],
        ['Slug Pellets', '2:49', { explicit: true }],
        ['Waiting List', '3:55'],
        ['Shed Music', '3:01'],
        ['Committee', '2:36', { explicit: true }],
        ['Late Frost', '4:12', { with: 'Harker Lund Trio' }],
        ['Compost', '3:27'],
      ],
      formats: [
        {
          type: 'vinyl_12',
          catalogNo: 'NLR-028',
          releaseDay: -74,
          tier: 'Premium',
          options: ['booklet'],
        },
        { type: 'cd', catalogNo: 'NLR-028CD', releaseDay: -74 },
      ],
      credits: [
        ['Theo Okonjo', 'Drums'],
        ['Anders Lund', 'Double bass'],
        ['Dev Chaudhry', 'Mixing'],
        ['Ellen Frost', 'Mastering'],
      ],
      palette: 'olive',
      sleeve: 'stencil',
      popularity: 9,
    },
    {
      title: 'Cassette Years',
      description:
        'Early tapes, 2009 to 2013. Withdrawn at Marcus’s request: two of the samples turned out to be his neighbour’s.',
      songs: [
        ['Bedroom', '2:44', { explicit: true }],
        ['Handsworth Park', '3:15'],
        ['Dictaphone', '2:02'],
        ['Exam Season', '2:51', { explicit: true }],
      ],
      formats: [{ type: 'cd', catalogNo: 'NLR-017CD', state: 'retired', releaseDay: -725 }],
      original: '2013-08-02',
      popularity: 2,
    },
  ],
  merch: [
    {
      type: 'tote',
      title: 'One Pound Each tote',
      description: 'The receipt, itemised. Long handles, holds about £30 worth of records.',
      colours: ['Ecru', 'White'],
      prints: { front: 'receipt' },
    },
    {
      type: 'slipmat',
      title: 'Kestrel slipmat',
      description: 'Hovers at 33⅓ and at 45.',
      colours: ['White'],
      prints: { disc: 'kestrel' },
    },
    {
      type: 't_shirt',
      title: '“Top Deck” T-shirt',
      description:
        'The best seats on the 74. A hundred shirts, as many as the bus holds on a Saturday.',
      tier: 'Premium',
      colours: ['Black', 'Brick'],
      prints: { front: ['top-deck', { yMm: -45 }] },
      limited: { to: 100, left: 20 },
    },
  ],
  events: [
    {
      name: 'Allotment open day',
      description: 'A set in the shed, beans to take away. Children welcome, slugs not.',
      venue: 'Uplands Allotments',
      city: 'Birmingham',
      country: 'GB',
      zone: 'Europe/London',
      day: -60,
      weekday: 7,
      at: '14:00',
    },
  ],
};
