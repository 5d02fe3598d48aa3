import type { CataloguePage } from './catalogue-types.ts';

/** An empty page, to show how the shop displays it. */
export const REUTER_ROHSCHNITT: CataloguePage = {
  slug: 'reuter-rohschnitt',
  name: 'Reuter Rohschnitt',
  owner: 'seller',
  place: 'Hamburg',
  colour: '#55524d',
  description: 'Feldaufnahmen, ungeschnitten.',
  bio: 'Kommt noch.',
  metaTitle: '',
  genre: ['electronic', 'ambient'],
  label: 'Kaimauer',
  isrcPrefix: 'DEKM7',
  music: 'ambient',
  sleeves: ['minimal'],
  palettes: ['signal'],
  players: [['Jonas Reuter', 'Feldaufnahmen']],
  writers: [['Jonas Reuter', 'composer', 10_000]],
  followers: 0,
  offline: true,
  groups: [
    {
      title: 'Fahrstuhl',
      description: '',
      songs: [
        ['Erdgeschoss', '3:40'],
        ['Sechster Stock', '4:12'],
      ],
      formats: [
        { type: 'vinyl_7', catalogNo: 'KAI-017', state: 'processing' },
        { type: 'cd', catalogNo: 'KAI-017CD', state: 'failed' },
      ],
    },
  ],
  merch: [],
  events: [],
};
