import type { CataloguePage } from './catalogue-types.ts';

export const ODETTE_AMARA: CataloguePage = {
  slug: 'odette-amara',
  name: 'Odette Amara',
  owner: 'label',
  place: 'Manchester',
  colour: '#7a2e6e',
  description: 'Neo-soul from Moss Side: warm keys, dry drums, and a voice that takes its time.',
  bio: `**Odette Amara** learned harmony in a Pentecostal choir and rhythm on the 86 bus. She writes at night, at the Rhodes her uncle left her, with the window open.

Her band is the same five people since school. Her mother still does the hand claps.

- Debut *Slow Water* – record of the year at [the Salford Review of Everything](https://review.example)
- Choir arrangements by Auntie Grace, as always`,
  metaTitle: 'Odette Amara – neo-soul from Manchester',
  genre: ['soul-and-funk', 'neo-soul'],
  label: 'Northlight Records',
  isrcPrefix: 'GBNL4',
  music: 'hip-hop',
  portrait: ['portrait', 'odette-0'],
  sleeves: ['glow', 'ribbons', 'botanical'],
  palettes: ['plum', 'oxblood', 'emerald'],
  players: [
    ['Odette Amara', 'Voice, electric piano'],
    ['Femi Adeyemi', 'Bass'],
    ['Leon Marsh', 'Drums'],
    ['Naomi Clarke', 'Guitar'],
  ],
  writers: [
    ['Odette Amara', 'composer_lyricist', 7000],
    ['Femi Adeyemi', 'composer', 3000],
  ],
  followers: 88,
  groups: [
    {
      title: 'Slow Water',
      description:
        'Eight songs about patience. Tracked live in a church hall in Whalley Range, the claps in the kitchen. “Leave the Light On” has been the last record of the night in more places than we can count.',
      songs: [
        ['Kettle Song', '3:24'],
        ['Slow Water', '4:36'],
        ['86', '3:50'],
        ['Leave the Light On', '5:02'],
        ['Auntie Grace', '2:44'],
        ['Say It Plain', '4:11', { explicit: true }],
        ['Half a Sunday', '4:28'],
        ['What the River Kept', '6:07'],
      ],
      formats: [
        {
          type: 'vinyl_12',
          catalogNo: 'NLR-024',
          releaseDay: -401,
          tier: 'Premium',
          options: ['clear'],
        },
        { type: 'cd', catalogNo: 'NLR-024CD', releaseDay: -401, options: ['booklet'] },
      ],
      credits: [
        ['Grace Amara', 'Choir arrangements'],
        ['Patience Amara', 'Hand claps'],
        ['Dev Chaudhry', 'Recording and mixing'],
        ['Ellen Frost', 'Mastering'],
      ],
      popularity: 9,
    },
    {
      title: 'Leave the Light On',
      description:
        'The single, with a B-side sung in one take while the kettle boiled. Seven inches, big hole not included.',
      songs: [
        ['Leave the Light On', '4:18', { subtitle: 'single version' }],
        ['Kettle, Boiling', '2:56'],
      ],
      formats: [{ type: 'vinyl_7', catalogNo: 'NLR-022', releaseDay: -457, options: ['red'] }],
      credits: [['Dev Chaudhry', 'Recording and mixing']],
      palette: 'oxblood',
      popularity: 7,
    },
    {
      title: 'Slow Water (Fährgeld Versions)',
      artist: 'Odette Amara & Fährgeld',
      owner: 'seller',
      label: 'Kaimauer',
      genre: ['reggae', 'dub'],
      music: 'dub',
      sleeve: 'topography',
      palette: 'emerald',
      description:
        'What was left in the tape echo after Hamburg had listened to Manchester for a year. Four versions: fewer words, more water.',
      songs: [
        ['Slow Water', '7:30', { subtitle: 'Fährgeld Version', with: 'Fährgeld' }],
        ['Say It Dub', '6:48', { with: 'Fährgeld' }],
        ['86, Night Service', '6:12', { with: 'Fährgeld' }],
        ['What the Echo Kept', '8:02', { with: 'Fährgeld' }],
      ],
      formats: [{ type: 'vinyl_12', catalogNo: 'KAI-016', releaseDay: -44, options: ['clear'] }],
      credits: [
        ['Jonas Reuter', 'Versions'],
        ['Malte Voss', 'Versions'],
        ['Tjark Hinrichsen', 'Mastering'],
      ],
      popularity: 6,
    },
    {
      title: 'Good Neighbours',
      description:
        'The second album, with strings by people from the same street. The claps are in the kitchen again, and the kitchen has been painted.',
      songs: [
        ['Number Nine', '3:40'],
        ['Borrowed Sugar', '3:58'],
        ['Good Neighbours', '4:44'],
        ['Fence', '3:15'],
        ['Washing Line', '4:22'],
        ['Bin Day', '2:50'],
        ['Light in the Hall', '5:30'],
      ],
      formats: [
        {
          type: 'vinyl_12',
          catalogNo: 'NLR-034',
          releaseDay: 101,
          preorder: -3,
          tier: 'Luxe',
          options: ['booklet'],
          limited: { to: 500, left: 452 },
        },
        { type: 'cd', catalogNo: 'NLR-034CD', releaseDay: 101, preorder: -3 },
      ],
      credits: [
        ['Great Western Street Strings', 'Strings'],
        ['Dev Chaudhry', 'Recording and mixing'],
        ['Ellen Frost', 'Mastering'],
      ],
      popularity: 9,
    },
  ],
  merch: [
    {
      type: 't_shirt',
      title: 'Slow Water T-shirt',
      description: 'Heavy cotton, cut long, printed by the people who printed the choir’s gowns.',
      tier: 'Premium',
      colours: ['Blush', 'Plum', 'Black'],
      missing: ['M'],
      prints: { front: ['slow-water', { yMm: -40 }] },
    },
    {
      type: 'mug',
      title: 'Kettle Song mug',
      description: 'For the three minutes and twenty-four seconds it takes.',
      colours: ['White', 'Black'],
      prints: { wrap: 'kettle-song' },
    },
    {
      type: 'hoodie',
      title: '“Good Neighbours” hoodie',
      description: 'The terrace at night. Somebody is still up; it is usually us.',
      tier: 'Luxe',
      colours: ['Plum', 'Navy'],
      prints: { front: ['good-neighbours', { yMm: -20 }] },
      state: 'pending',
    },
  ],
  events: [
    {
      name: 'Good Neighbours: a street party',
      description:
        'The new songs, played in the road we wrote them about. Chairs, soup, and the strings on number nine’s steps.',
      venue: 'Great Western Street',
      city: 'Manchester',
      country: 'GB',
      zone: 'Europe/London',
      day: 101,
      weekday: 6,
      at: '18:00',
      pool: {
        capacity: 180,
        sold: 63,
        categories: [
          {
            name: 'A chair by the strings',
            prices: { gbp: 2800, eur: 3300, usd: 3650 },
            quantity: 40,
            perOrder: 4,
          },
          { name: 'Anywhere in the road', prices: { gbp: 1800, eur: 2100, usd: 2350 } },
        ],
      },
    },
    {
      name: 'Odette Amara in Sheffield',
      description:
        'Cancelled: the hall has lost its roof, and the strings will not play in the rain.',
      venue: 'Neepsend Steel Hall',
      city: 'Sheffield',
      country: 'GB',
      zone: 'Europe/London',
      day: 24,
      weekday: 6,
      at: '19:30',
      cancelled: true,
      pool: {
        capacity: 120,
        sold: 31,
        categories: [{ name: 'Standing', prices: { gbp: 1600, eur: 1900, usd: 2100 } }],
      },
    },
    {
      name: 'Odette Amara in Paris',
      description: 'Cancelled, sadly: the venue has a leak. We will be back.',
      venue: 'Salle des Écluses',
      city: 'Paris',
      country: 'FR',
      zone: 'Europe/Paris',
      day: 31,
      weekday: 5,
      at: '20:00',
      cancelled: true,
    },
  ],
};
