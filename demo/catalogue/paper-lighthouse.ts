import type { CataloguePage } from './catalogue-types.ts';

export const PAPER_LIGHTHOUSE: CataloguePage = {
  slug: 'paper-lighthouse',
  name: 'Paper Lighthouse',
  owner: 'label',
  place: 'Leeds',
  colour: '#6c4bd8',
  description:
    'Dream pop from Leeds: three voices, too many pedals, one drum machine called Brenda.',
  bio: `Hattie Sørensen, Yusuf Malik and Cat Dempsey share a house, a mortgage and a reverb unit. As **Paper Lighthouse** they make songs that sound like remembering somebody else’s holiday.

*Brenda* is a drum machine from 1983. She keeps better time than any of them and does not do the washing-up either.`,
  metaTitle: 'Paper Lighthouse – dream pop from Leeds',
  genre: ['pop', 'dream-pop'],
  label: 'Northlight Records',
  isrcPrefix: 'GBNL4',
  music: 'synth-pop',
  sleeves: ['horizon', 'riso', 'glow'],
  palettes: ['lilac', 'dusk', 'bubblegum'],
  players: [
    ['Hattie Sørensen', 'Voice, keyboards'],
    ['Yusuf Malik', 'Guitar, voice'],
    ['Cat Dempsey', 'Bass, voice, Brenda'],
  ],
  writers: [
    ['Hattie Sørensen', 'composer_lyricist', 3400],
    ['Yusuf Malik', 'composer_lyricist', 3300],
    ['Cat Dempsey', 'composer_lyricist', 3300],
  ],
  followers: 63,
  groups: [
    {
      title: 'Postcards from the Flood Plain',
      description:
        'The debut. Eight songs recorded in the front room with the furniture moved out and the neighbours’ blessing. It starts with a kettle and ends with the sea, which is seventy miles away.',
      songs: [
        ['Wish You Were', '3:48'],
        ['Guest House', '4:10'],
        ['Brenda', '3:27'],
        ['Flood Plain', '4:55'],
        ['Polaroid, Fading', '3:39'],
        ['Arcade in Winter', '4:21'],
        ['Second-hand Telescope', '3:58'],
        ['The Sea, Apparently', '5:34'],
      ],
      formats: [
        { type: 'vinyl_12', catalogNo: 'NLR-026', releaseDay: -176, options: ['blue'] },
        { type: 'cd', catalogNo: 'NLR-026CD', releaseDay: -176 },
      ],
      credits: [
        ['Cat Dempsey', 'Recording'],
        ['Dev Chaudhry', 'Mixing'],
        ['Ellen Frost', 'Mastering'],
      ],
      popularity: 8,
    },
    {
      title: 'Arcade in Winter EP',
      description:
        'Three songs for an empty pier. The title track got an extra verse, a string machine and a little more snow.',
      songs: [
        ['Arcade in Winter', '4:48', { subtitle: 'pier version' }],
        ['Two Pence Falls', '3:36'],
        ['Deckchair Attendant', '4:02'],
      ],
      formats: [{ type: 'vinyl_12', catalogNo: 'NLR-029', releaseDay: -33, options: ['clear'] }],
      credits: [['Cat Dempsey', 'Recording and mixing']],
      palette: 'dusk',
      popularity: 7,
    },
    {
      title: 'Lantern Slides',
      description: 'New songs, in front of the reviewers now. It has a waltz.',
      songs: [
        ['Magic Lantern', '3:52'],
        ['Slide Two, Upside Down', '4:06'],
        ['A Waltz for Brenda', '3:44'],
        ['Fire Exit', '4:19'],
        ['Lights, Please', '5:01'],
      ],
      formats: [
        {
          type: 'vinyl_12',
          catalogNo: 'NLR-035',
          state: 'pending',
          releaseDay: 73,
          tier: 'Premium',
        },
      ],
      credits: [['Cat Dempsey', 'Recording and mixing']],
    },
    {
      title: 'Guest House',
      description: 'The seven-inch nobody asked for except everybody at the shows.',
      songs: [
        ['Guest House', '4:10'],
        ['Continental Breakfast', '2:58'],
      ],
      formats: [
        {
          type: 'vinyl_7',
          catalogNo: 'NLR-027',
          releaseDay: -120,
          tier: 'Premium',
          options: ['clear'],
        },
      ],
      credits: [['Cat Dempsey', 'Recording']],
      palette: 'bubblegum',
      sleeve: 'riso',
      popularity: 5,
    },
  ],
  merch: [
    {
      type: 't_shirt',
      title: '“Brenda” T-shirt',
      description: 'Her front panel at actual size. The knobs do not turn.',
      tier: 'Premium',
      colours: ['Lilac', 'White', 'Blush'],
      prints: { front: ['brenda', { yMm: -70 }] },
    },
  ],
  events: [
    {
      name: 'Paper Lighthouse on the pier',
      description: 'A matinee by the sea at last. Two pence machines open until we finish.',
      venue: 'Pier Ballroom',
      city: 'Cleethorpes',
      country: 'GB',
      zone: 'Europe/London',
      day: 49,
      weekday: 6,
      at: '15:00',
      postponed: true,
      pool: {
        capacity: 160,
        sold: 54,
        categories: [{ name: 'Matinee', prices: { gbp: 1200, eur: 1400, usd: 1550 } }],
      },
    },
  ],
};
