/** Piano with strings. */

import { melody } from '../melody.ts';
import { arpeggio, bassLine, chords } from '../notation.ts';
import { piano } from '../sound/struck.ts';
import { sustainedVoice } from '../sound/sustained.ts';
import { AFTER_INTRO, ALL_SECTIONS, MAIN_SECTIONS, type Style } from './style.ts';

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
    const isWaltz = sketch.beatsPerBar === 3;
    const pianoVoice = piano({ brightness: random.between(0.4, 0.75), ring: 3.2 });
    const stringVoice = sustainedVoice({
      wave: 'softSaw',
      cents: [-7, 1, 8],
      attack: 0.22,
      release: 0.4,
      vibrato: { hertz: 5.4, cents: 9 },
    });
    const hasStrings = random.chance(0.7);
    const melodyNotes = melody(sketch, {
      sections: AFTER_INTRO,
      octave: 4,
      rhythms: isWaltz
        ? ['x___x___x___', 'x_______x_x_', 'x_x_x_x_x___']
        : ['x_______x___x___', 'x___x_x_x_______', 'x_x_x_x_x___x___', 'x___________x___'],
      range: [-1, 9],
      leaps: 0.18,
      jitter: 0.015,
    });
    const accompaniment = isWaltz
      ? ['0...2.3.2...', '0.2.3.4.3.2.', '0.1.2.1.2.1.']
      : ['0.2.1.2.0.2.1.2.', '0.1.2.3.4.3.2.1.', '0...2...1...2...', '0123432101234321'];
    return {
      room: { seconds: random.between(1.8, 2.8), damping: 0.35 },
      drive: 1.5,
      layers: [
        {
          voice: pianoVoice,
          notes: arpeggio(sketch, random.pick(accompaniment), {
            sections: ALL_SECTIONS,
            octave: 3,
            hold: 2.5,
            jitter: 0.01,
          }),
          level: -8,
          reverb: 0.3,
        },
        {
          voice: pianoVoice,
          notes: bassLine(sketch, isWaltz ? 'r___________' : 'r_______f_______', {
            sections: ALL_SECTIONS,
            octave: 2,
            jitter: 0.008,
          }),
          level: -8,
          reverb: 0.25,
        },
        { voice: pianoVoice, notes: melodyNotes, level: -2, reverb: 0.3 },
        {
          voice: stringVoice,
          notes: chords(sketch, isWaltz ? 'x___________' : 'x_______________', {
            sections: hasStrings ? AFTER_INTRO : MAIN_SECTIONS,
            octave: 3,
          }),
          level: -9,
          reverb: 0.45,
        },
        {
          voice: stringVoice,
          notes: hasStrings ? melodyNotes.map((note) => ({ ...note, midi: note.midi + 12 })) : [],
          level: -13,
          reverb: 0.5,
        },
      ],
    };
  },
};
