import type { CataloguePage } from './catalogue-types.ts';

const AINO = 'Aino Rautio';

export const AINO_RAUTIO: CataloguePage = {
  slug: 'aino-rautio',
  name: 'Aino Rautio',
  owner: 'sandrock',
  place: 'Turku',
  colour: '#2f6b4f',
  description: 'Piano pieces from the archipelago: small, slow, and very exactly placed.',
  bio: `**Aino Rautio** writes for the upright piano in her kitchen in Turku, with a strip of felt between hammer and string. On most pieces you can hear the stool, on some the birds.

Her notebooks are numbered by ferry crossing. *Talvipuutarha* (“winter garden”) is number 212.

- Sheet music at [rautio.example](https://rautio.example)`,
  metaTitle: 'Aino Rautio – piano from Turku',
  genre: ['classical', 'piano'],
  label: 'Edition Sandrock',
  isrcPrefix: 'DESQ2',
  music: 'classical',
  portrait: ['portrait', 'aino-rautio'],
  sleeves: ['minimal', 'botanical'],
  palettes: ['forest', 'arctic', 'brass'],
  players: [['Aino Rautio', 'Piano']],
  writers: [['Aino Rautio', 'composer', 10_000]],
  followers: 44,
  groups: [
    {
      title: 'Talvipuutarha',
      description:
        'Nine pieces for felt piano, written in the dark half of the year. Nothing on it is louder than a person talking, and most of it is quieter than that.',
      songs: [
        ['Ensimmäinen lumi', '3:14', { composer: AINO }],
        ['Keittiön valo', '2:48', { composer: AINO }],
        ['Lautta', '4:02', { composer: AINO }],
        ['Talvipuutarha', '4:36', { composer: AINO }],
        ['Kaksi saarta', '3:21', { composer: AINO }],
        ['Hiljainen radio', '2:39', { composer: AINO }],
        ['Joulukuu', '3:50', { composer: AINO }],
        ['Jäätie', '4:44', { composer: AINO }],
        ['Helmikuun aurinko', '3:33', { composer: AINO }],
      ],
      formats: [
        {
          type: 'vinyl_12',
          catalogNo: 'ES-08LP',
          releaseDay: -505,
          tier: 'Premium',
          options: ['clear'],
        },
        { type: 'cd', catalogNo: 'ES-08', releaseDay: -505, options: ['booklet'] },
      ],
      credits: [
        ['Juhani Lehtola', 'Recording'],
        ['Ansgar Thielen', 'Mastering'],
      ],
      popularity: 7,
    },
    {
      title: 'Saaristo, luonnoksia',
      description:
        'Six sketches of six islands, one day each, on whatever piano the island had. The one on Jurmo has four keys that do not work; she wrote around them.',
      songs: [
        ['Nauvo', '4:20', { composer: AINO }],
        ['Korppoo', '3:46', { composer: AINO }],
        ['Jurmo', '5:11', { composer: AINO }],
        ['Utö', '4:58', { composer: AINO }],
        ['Houtskari', '3:30', { composer: AINO }],
        ['Iniö', '5:40', { composer: AINO }],
      ],
      formats: [
        {
          type: 'cd',
          catalogNo: 'ES-10',
          releaseDay: -152,
          tier: 'Premium',
          options: ['jewel_case'],
        },
      ],
      credits: [
        ['Juhani Lehtola', 'Recording'],
        ['Ansgar Thielen', 'Mastering'],
      ],
      sleeve: 'horizon',
      palette: 'arctic',
      popularity: 5,
    },
    {
      title: 'Valoa',
      description:
        'Music for a film about a greenhouse that never closes. Short pieces, open windows.',
      songs: [
        ['Valoa I', '3:05', { composer: AINO }],
        ['Kasvihuone', '4:18', { composer: AINO }],
        ['Valoa II', '2:56', { composer: AINO }],
        ['Yövuoro', '5:22', { composer: AINO }],
        ['Valoa III', '3:48', { composer: AINO }],
      ],
      formats: [
        {
          type: 'vinyl_12',
          catalogNo: 'ES-12LP',
          releaseDay: 58,
          preorder: -1,
          playbackFrom: 'release',
          options: ['clear'],
        },
      ],
      credits: [['Juhani Lehtola', 'Recording']],
      sleeve: 'botanical',
      palette: 'brass',
      popularity: 6,
    },
  ],
  merch: [],
  events: [
    {
      name: 'Aino Rautio by candlelight',
      description: 'Forty minutes, one lamp, no applause between the pieces, please.',
      venue: 'Seamen’s Church',
      city: 'Turku',
      country: 'FI',
      zone: 'Europe/Helsinki',
      day: 26,
      weekday: 7,
      at: '18:00',
      tickets: 'https://tickets.example/rautio-turku',
    },
  ],
};
