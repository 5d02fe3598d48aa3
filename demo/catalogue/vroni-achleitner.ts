import type { CataloguePage } from './catalogue-types.ts';

export const VRONI_ACHLEITNER: CataloguePage = {
  slug: 'vroni-achleitner',
  name: 'Vroni Achleitner',
  owner: 'achleitner',
  place: 'München',
  colour: '#6d7030',
  description: 'Liedermacherin aus Giesing. Gitarre, Zither und Geschichten aus dem Hinterhaus.',
  bio: `**Vroni Achleitner** hat das Gitarrespielen von ihrem Großvater gelernt und das Zuhören von ihrer Großmutter, die in der Trambahn Fahrkarten verkauft hat.

Sie singt auf Bairisch, wenn es um Menschen geht, und auf Hochdeutsch, wenn es um Behörden geht. Ihre Lieder handeln von Leuten, die *nicht in Liedern vorkommen*.

- Aufgenommen wird daheim, zwischen zwei Trambahnen
- Konzerte gern in Stuben, Scheunen und Stadtbüchereien`,
  metaTitle: 'Vroni Achleitner – Lieder aus Giesing',
  genre: ['folk', 'singer-songwriter'],
  label: 'Isarkiesel',
  isrcPrefix: 'DEIK8',
  music: 'folk-guitar',
  portrait: ['portrait', 'vroni-2'],
  sleeves: ['letters', 'botanical', 'folded'],
  palettes: ['olive', 'forest', 'brick'],
  players: [['Vroni Achleitner', 'Gesang, Gitarre, Zither']],
  writers: [['Vroni Achleitner', 'composer_lyricist', 10_000]],
  followers: 52,
  groups: [
    {
      title: 'Hinterhaus',
      description:
        'Neun Lieder über neun Wohnungen. Die Frau Obermaier im dritten Stock gibt es wirklich, und sie ist mit ihrem Lied einverstanden. Aufgenommen in der Küche, die Trambahn fährt auf drei Stücken mit.',
      songs: [
        ['Parterre links', '3:22'],
        ['Frau Obermaier', '4:05'],
        ['Da Hausmoasta', '2:58'],
        ['Zwischenmieter', '3:40'],
        ['Speicher', '4:16'],
        ['Nebenkosten', '2:47', { explicit: true }],
        ['Koa Wort', '3:51'],
        ['Die Neuen vom vierten Stock', '4:28'],
        ['Linie 25', '4:59'],
      ],
      formats: [
        { type: 'vinyl_12', catalogNo: 'ISK-03', releaseDay: -590 },
        { type: 'cd', catalogNo: 'ISK-03CD', releaseDay: -590 },
      ],
      credits: [
        ['Sepp Maurer', 'Kontrabass'],
        ['Lisbeth Haindl', 'Aufnahme und Mischung'],
      ],
      popularity: 6,
    },
    {
      title: 'Isarkiesel',
      description:
        'Nur Zither, nur am Fluss, nur an einem Tag. Fünf kurze Stücke und ein langes, dazu das Wasser. Für alle, die glauben, dass sie Zither nicht mögen.',
      genre: ['folk', 'acoustic'],
      songs: [
        ['Flaucher, früh', '4:10'],
        ['Kiesbank', '3:25'],
        ['Wehr', '5:02'],
        ['Zwei Radler', '2:48'],
        ['Gewitter überm Stauwehr', '6:37'],
        ['Heim', '3:56'],
      ],
      formats: [
        {
          type: 'vinyl_12',
          catalogNo: 'ISK-04',
          releaseDay: -262,
          tier: 'Premium',
          options: ['booklet'],
          notSoldIn: ['US', 'CA'],
        },
      ],
      credits: [['Lisbeth Haindl', 'Aufnahme']],
      sleeve: 'botanical',
      palette: 'forest',
      popularity: 5,
    },
    {
      title: 'Frau Obermaier / Linie 25',
      description: 'Die zwei Lieder, die am Ende immer noch einmal verlangt werden.',
      songs: [
        ['Frau Obermaier', '4:05'],
        ['Linie 25', '4:51', { subtitle: 'mit Blaskapelle' }],
      ],
      formats: [{ type: 'vinyl_7', catalogNo: 'ISK-05', releaseDay: -19 }],
      credits: [['Blaskapelle Untergiesing', 'Blech']],
      sleeve: 'folded',
      palette: 'brick',
      popularity: 6,
    },
  ],
  merch: [
    {
      type: 'tote',
      title: 'Stoffbeutel „Nebenkosten“',
      description: 'Vorne die Abrechnung, hinten die Nachzahlung.',
      colours: ['Ecru', 'White'],
      prints: { front: 'nebenkosten', back: 'nachzahlung' },
    },
  ],
  events: [
    {
      name: 'Stubenkonzert',
      description: 'Dreißig Plätze, Brotzeit inbegriffen. Hausschuhe sind vorhanden.',
      venue: 'Wirtshaus zum Kiesel',
      city: 'München',
      country: 'DE',
      zone: 'Europe/Berlin',
      day: 4,
      weekday: 6,
      at: '19:30',
      tickets: 'https://tickets.example/vroni-stubenkonzert',
    },
  ],
};
