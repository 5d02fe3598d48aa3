import type { CataloguePage } from './catalogue-types.ts';

export const MAISON_VERLAINE: CataloguePage = {
  slug: 'maison-verlaine',
  name: 'Maison Verlaine',
  owner: 'verlaine',
  place: 'Lyon',
  colour: '#ff7a1a',
  description: 'House et disco de Lyon : une ancienne soierie, deux platines, beaucoup de cordes.',
  bio: `**Maison Verlaine**, c'est Camille Verlaine et Baptiste Roche, dans une ancienne soierie des pentes de la Croix-Rousse. House music with real strings, played by whoever is free on a Thursday.

They cut their first acetate for a friend's wedding. The marriage did not last; the groove did.

- Résidence mensuelle : *Jeudi Soie*
- Contact : [pontperdu.example](https://pontperdu.example)`,
  metaTitle: 'Maison Verlaine – house et disco de Lyon',
  genre: ['electronic', 'house'],
  label: 'Pont Perdu',
  isrcPrefix: 'FRPP1',
  music: 'house',
  portrait: ['monogram', 'maison-verlaine'],
  sleeves: ['ribbons', 'bauhaus', 'swiss'],
  palettes: ['tangerine', 'emerald', 'lilac'],
  players: [
    ['Camille Verlaine', 'Claviers, programmation'],
    ['Baptiste Roche', 'Basse, percussions'],
  ],
  writers: [
    ['Camille Verlaine', 'composer', 6000],
    ['Baptiste Roche', 'composer', 4000],
  ],
  followers: 71,
  groups: [
    {
      title: 'Jeudi Soie',
      description:
        'Le premier album : huit titres faits pour la même piste, un jeudi par mois pendant deux ans. Eight tracks of house with strings that were recorded in a stairwell, because the stairwell was free.',
      songs: [
        ['Ouverture des ateliers', '3:30'],
        ['Jeudi Soie', '6:12'],
        ['Métier à tisser', '5:48'],
        ['La Montée', '6:35'],
        ['Satin', '4:59'],
        ['Vers la Saône', '6:04'],
        ['Fil d’argent', '5:41'],
        ['Fermeture', '4:26'],
      ],
      formats: [
        { type: 'vinyl_12_double', catalogNo: 'PP-008', releaseDay: -480, options: ['red'] },
        { type: 'cd', catalogNo: 'PP-008CD', releaseDay: -473 },
      ],
      credits: [
        ['Quatuor de l’Escalier', 'Cordes'],
        ['Inès Fabre', 'Mixage'],
      ],
      popularity: 8,
    },
    {
      title: 'Bal perdu',
      description:
        'Two long disco cuts and their reverse sides. “Bal perdu” is eleven minutes long because nobody on the floor would let us fade it.',
      genre: ['soul-and-funk', 'disco'],
      songs: [
        ['Bal perdu', '11:08'],
        ['Bal perdu', '6:22', { subtitle: 'sans paroles' }],
        ['Dernier métro', '8:14'],
      ],
      formats: [{ type: 'vinyl_12', catalogNo: 'PP-010', releaseDay: -170 }],
      credits: [
        ['Solène Mbaye', 'Voix'],
        ['Inès Fabre', 'Mixage'],
      ],
      palette: 'emerald',
      popularity: 7,
    },
    {
      title: 'Traboules',
      description:
        'Four tracks named after the hidden passages between our studio and the river. Deep, short-sighted, and best around four in the morning.',
      songs: [
        ['Cour des Voraces', '6:48'],
        ['Rue Juiverie', '7:10'],
        ['Passage 54', '5:55'],
        ['Sortie côté Saône', '7:32'],
      ],
      formats: [
        {
          type: 'vinyl_12',
          catalogNo: 'PP-012',
          releaseDay: -5,
          options: ['blue'],
          limited: { to: 250, left: 171 },
        },
      ],
      credits: [['Inès Fabre', 'Mixage']],
      sleeve: 'bauhaus',
      palette: 'lilac',
      popularity: 9,
    },
  ],
  merch: [
    {
      type: 'slipmat',
      title: 'Feutrine «\u00a0Jeudi Soie\u00a0»',
      description: 'Drawn after a scarf by the last silk printer on the hill. Sold one by one.',
      tier: 'Luxe',
      colours: ['White'],
      prints: { disc: 'jeudi-soie' },
    },
    {
      type: 'poster',
      title: 'Affiche «\u00a0Bal perdu\u00a0»',
      description: 'Deux couleurs, deux danseurs, une piste. In A2 and A3.',
      colours: ['White'],
      prints: { sheet: 'bal-perdu' },
    },
  ],
  events: [
    {
      name: 'Jeudi Soie n° 25',
      description: 'Résidence mensuelle. Entrée libre avant 22 h, chaussures plates conseillées.',
      venue: 'La Soierie',
      city: 'Lyon',
      country: 'FR',
      zone: 'Europe/Paris',
      day: 8,
      weekday: 4,
      at: '21:00',
    },
    {
      name: 'Jeudi Soie n° 24',
      description: 'Avec le Quatuor de l’Escalier.',
      venue: 'La Soierie',
      city: 'Lyon',
      country: 'FR',
      zone: 'Europe/Paris',
      day: -20,
      weekday: 4,
      at: '21:00',
    },
  ],
};
