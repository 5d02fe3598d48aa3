/** Piano with strings. */

import { melody } from '../melody.ts';
import { arpeggio, chords, line } from '../notation.ts';
import { piano } from '../sound/struck.ts';
import { sustainedVoice } from '../sound/sustained.ts';
import { AFTER_INTRO, EVERYWHERE, HEIGHT, type Style } from './style.ts';

export const classical: Style = {
  tempo: [62, 104],
  beatsPerBar: [4, 3],
  scales: ['major', 'minor', 'harmonicMinor'],
  progressions: [
    [0, 4, 5, 2, 3, 0, 3, 4],
    [0, 3, 4, 0],
    [0, 5, 1, 4],
    [0, 3, 6, 2, 5, 1, 4, 0],
    [0, 4, 0, 4],
  ],
  barsPerChord: [1],
  swing: { perBeat: 2, amount: [0, 0] },
  arrange(sketch) {
    const { random } = sketch;
    const waltz = sketch.beatsPerBar === 3;
    const grand = piano({ brightness: random.between(0.4, 0.75), ring: 3.2 });
    const bowed = sustainedVoice({
      wave: 'softSaw',
      cents: [-7, 1, 8],
      attack: 0.22,
      release: 0.4,
      vibrato: { hertz: 5.4, cents: 9 },
    });
    const strings = random.chance(0.7);
    const tune = melody(sketch, {
      sections: AFTER_INTRO,
      octave: 4,
      rhythms: waltz
        ? ['x___x___x___', 'x_______x_x_', 'x_x_x_x_x___']
        : ['x_______x___x___', 'x___x_x_x_______', 'x_x_x_x_x___x___', 'x___________x___'],
      range: [-1, 9],
      leaps: 0.18,
      loose: 0.015,
    });
    const accompaniment = waltz
      ? ['0...2.3.2...', '0.2.3.4.3.2.', '0.1.2.1.2.1.']
      : ['0.2.1.2.0.2.1.2.', '0.1.2.3.4.3.2.1.', '0...2...1...2...', '0123432101234321'];
    return {
      room: { seconds: random.between(1.8, 2.8), damping: 0.35 },
      drive: 1.5,
      layers: [
        {
          voice: grand,
          notes: arpeggio(sketch, random.pick(accompaniment), {
            sections: EVERYWHERE,
            octave: 3,
            hold: 2.5,
            loose: 0.01,
          }),
          level: -8,
          reverb: 0.3,
        },
        {
          voice: grand,
          notes: line(sketch, waltz ? 'r___________' : 'r_______f_______', {
            sections: EVERYWHERE,
            octave: 2,
            loose: 0.008,
          }),
          level: -8,
          reverb: 0.25,
        },
        { voice: grand, notes: tune, level: -2, reverb: 0.3 },
        {
          voice: bowed,
          notes: chords(sketch, waltz ? 'x___________' : 'x_______________', {
            sections: strings ? AFTER_INTRO : HEIGHT,
            octave: 3,
          }),
          level: -9,
          reverb: 0.45,
        },
        {
          voice: bowed,
          notes: strings ? tune.map((note) => ({ ...note, midi: note.midi + 12 })) : [],
          level: -13,
          reverb: 0.5,
        },
      ],
    };
  },
};
