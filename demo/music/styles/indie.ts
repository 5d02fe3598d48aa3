/** Jangling guitars, verse and chorus. */

import { melody } from '../melody.ts';
import { arpeggio, atSectionStarts, bassLine, chords, drumPattern } from '../notation.ts';
import { cymbal, kick, noiseSwell, snare } from '../sound/drums.ts';
import { pluckedString } from '../sound/plucked.ts';
import { mallet } from '../sound/struck.ts';
import { sustainedVoice } from '../sound/sustained.ts';
import { AFTER_INTRO, BEAT_SECTIONS, MAIN_SECTIONS, QUIET_SECTIONS, type Style } from './style.ts';

export const indie: Style = {
  tempo: [96, 136],
  scales: ['major', 'mixolydian', 'major', 'minor'],
  progressions: [
    [0, 4, 5, 3],
    [0, 3, 5, 4],
    [5, 3, 0, 4],
    [0, 2, 3, 4],
    [0, 3],
  ],
  barsPerChord: [1, 2],
  swing: { perBeat: 2, amount: [0, 0.08] },
  arrange(sketch) {
    const { random } = sketch;
    const guitar = pluckedString({
      brightness: random.between(0.6, 0.85),
      ring: 1.8,
      pick: random.between(0.1, 0.2),
    });
    return {
      room: { seconds: random.between(1, 1.8), damping: 0.35 },
      echo: { beats: 1, feedback: 0.25, cutoff: 3000 },
      drive: 1.3,
      layers: [
        {
          voice: kick({ hertz: 58, seconds: 0.26, click: 0.3, drive: 1.4 }),
          notes: drumPattern(
            sketch,
            random.pick(['X.......X.x.....', 'X.....x.X.......', 'X..x....x.X.....']),
            {
              sections: BEAT_SECTIONS,
              jitter: 0.008,
            },
          ),
          level: -2,
        },
        {
          voice: snare({ hertz: random.between(180, 230), seconds: 0.24, wires: 0.6 }),
          notes: drumPattern(sketch, '....X.......X..-', {
            sections: BEAT_SECTIONS,
            jitter: 0.009,
            fill: '....X..xX.x.XxXx',
          }),
          level: -4,
          reverb: 0.2,
        },
        {
          voice: random.chance(0.5)
            ? cymbal({ seconds: 0.09, metal: 0.35, hertz: 2000 })
            : noiseSwell(0.1, 3800),
          notes: drumPattern(sketch, random.pick(['x.o.x.o.x.o.x.o.', 'x.x.x.x.x.x.x.xo']), {
            sections: AFTER_INTRO,
            jitter: 0.008,
          }),
          level: -16,
        },
        {
          voice: cymbal({ seconds: 1.5, metal: 0.4, hertz: 1550 }),
          notes: atSectionStarts(sketch, MAIN_SECTIONS),
          level: -14,
        },
        {
          voice: pluckedString({ brightness: 0.3, ring: 1.5, pick: 0.2, drive: 1.5 }),
          notes: bassLine(
            sketch,
            random.pick(['r.r.r.r.r.r.r.a.', 'r..r..r.f..f..a.', 'r___r_f_r___t_a_']),
            {
              sections: AFTER_INTRO,
              octave: 2,
              hold: 1.3,
              jitter: 0.008,
            },
          ),
          level: -3,
        },
        {
          voice: guitar,
          notes: arpeggio(
            sketch,
            random.pick(['0.2.3.2.4.2.3.2.', '4.3.2.3.4.3.2.3.', '0.3.4.3.1.3.4.3.']),
            {
              sections: [...QUIET_SECTIONS, 'build', 'main'],
              octave: 3,
              hold: 2,
              jitter: 0.01,
            },
          ),
          level: -6,
          reverb: 0.25,
          echo: 0.12,
        },
        {
          voice: pluckedString({ brightness: 0.7, ring: 1.6, pick: 0.15 }),
          notes: chords(
            sketch,
            random.pick(['x...x.o.x.o.x.oo', 'x..x..x.x..x..x.', 'x_______x_____x_']),
            {
              sections: MAIN_SECTIONS,
              octave: 3,
              strum: 0.008,
              hold: 1.4,
              jitter: 0.01,
            },
          ),
          level: -7,
          drive: random.between(1.2, 2.6),
          reverb: 0.15,
        },
        {
          voice: random.pick([
            sustainedVoice({
              wave: 'voice',
              attack: 0.04,
              release: 0.12,
              vibrato: { hertz: 5.2, cents: 15 },
            }),
            sustainedVoice({ wave: 'organ', attack: 0.02, release: 0.1 }),
            mallet('kalimba'),
          ]),
          notes: melody(sketch, {
            sections: ['build', 'main', 'end'],
            octave: 4,
            rhythms: [
              'x_x_x___x_x_x___',
              '..x_x_x_x___x___',
              'x___x_x_x_x_....',
              'x_____x_x_____x_',
            ],
            range: [-2, 8],
            jitter: 0.012,
          }),
          level: -4,
          reverb: 0.25,
        },
      ],
    };
  },
};
