/** Bass with gaps that the echo fills. */

import { melody } from '../melody.ts';
import { atSectionStarts, bassLine, chords, drumPattern } from '../notation.ts';
import { cymbal, kick, rimshot, tom } from '../sound/drums.ts';
import { pluckedString } from '../sound/plucked.ts';
import { piano } from '../sound/struck.ts';
import { sustainedVoice } from '../sound/sustained.ts';
import { AFTER_INTRO, ALL_SECTIONS, BEAT_SECTIONS, MAIN_SECTIONS, type Style } from './style.ts';

export const dub: Style = {
  tempo: [66, 80],
  scales: ['minor', 'dorian'],
  progressions: [
    [0, 3],
    [0, 0, 3, 4],
    [0, 6],
    [0, 5, 6, 0],
  ],
  barsPerChord: [1, 2],
  swing: { perBeat: 4, amount: [0.1, 0.25] },
  arrange(sketch) {
    const { random } = sketch;
    return {
      room: { seconds: 2.4, damping: 0.45 },
      echo: { beats: 0.75, feedback: random.between(0.55, 0.7), cutoff: 1900 },
      drive: 1.2,
      layers: [
        {
          voice: kick({ hertz: 48, seconds: 0.35, click: 0.2, drive: 1.5 }),
          notes: drumPattern(
            sketch,
            random.pick(['........X.......', 'X.......X.......', '........X.....o.']),
            {
              sections: BEAT_SECTIONS,
            },
          ),
          level: -1,
        },
        {
          voice: rimshot(random.between(330, 480)),
          notes: drumPattern(sketch, '........x.......', {
            sections: BEAT_SECTIONS,
            fill: '........x..x..x.',
          }),
          level: -7,
          echo: 0.3,
          reverb: 0.2,
        },
        {
          voice: cymbal({ seconds: 0.06, metal: 0.5, hertz: 2300 }),
          notes: drumPattern(
            sketch,
            random.pick(['..x-..x-..x-..x-', 'x-x-x-x-x-x-x-x-', 'o.xoo.xoo.xoo.xo']),
            {
              sections: AFTER_INTRO,
            },
          ),
          level: -16,
        },
        {
          voice: tom(random.between(85, 120)),
          notes: atSectionStarts(sketch, AFTER_INTRO),
          level: -5,
          echo: 0.6,
        },
        {
          voice: sustainedVoice({
            wave: 'triangle',
            attack: 0.008,
            release: 0.06,
            sub: 0.5,
            drive: 1.3,
          }),
          notes: bassLine(
            sketch,
            random.pick([
              'r__.r_f_..r_t_..',
              '..r_r_R_..f_r_..',
              'r_..t_f_R___..r.',
              'r__r__f_....s_f_r__r__t_........',
            ]),
            { sections: ALL_SECTIONS, octave: 2, hold: 0.9 },
          ),
          level: -4,
        },
        {
          voice: random.pick([
            pluckedString({ brightness: 0.7, ring: 0.7, pick: 0.1 }),
            piano({ brightness: 0.6, ring: 0.9 }),
            sustainedVoice({ wave: 'organ', attack: 0.004, release: 0.04 }),
          ]),
          notes: chords(
            sketch,
            random.pick(['....x.......x...', '....x.......x.x.', '....x.x.....x...']),
            {
              sections: ALL_SECTIONS,
              octave: 4,
              hold: 0.8,
            },
          ),
          level: -7,
          echo: 0.45,
          reverb: 0.25,
        },
        {
          voice: sustainedVoice({ wave: 'organ', attack: 0.003, release: 0.03 }),
          notes: chords(sketch, '..o.o.....o.o...', {
            sections: MAIN_SECTIONS,
            octave: 3,
            hold: 0.5,
          }),
          level: -13,
        },
        {
          voice: sustainedVoice({
            wave: 'reed',
            attack: 0.03,
            release: 0.1,
            vibrato: { hertz: 5, cents: 12 },
          }),
          notes: melody(sketch, {
            sections: ['main', 'break'],
            octave: 4,
            rhythms: ['x_x_x___........', '....x_x___x_....', 'x___x_..........'],
            range: [0, 8],
          }),
          level: -9,
          echo: 0.6,
          reverb: 0.3,
        },
      ],
    };
  },
};
