/** A dusty, laid-back beat under a loop of keys. */

import { melody } from '../melody.ts';
import { atSectionStarts, bassLine, chords, drumPattern } from '../notation.ts';
import { clap, crackle, cymbal, kick, snare } from '../sound/drums.ts';
import { pluckedString } from '../sound/plucked.ts';
import { fmKeys, mallet, piano } from '../sound/struck.ts';
import { sustainedVoice } from '../sound/sustained.ts';
import { AFTER_INTRO, ALL_SECTIONS, BEAT_SECTIONS, type Style } from './style.ts';

export const hipHop: Style = {
  tempo: [76, 94],
  scales: ['minor', 'dorian', 'major'],
  progressions: [
    [0, 3],
    [1, 4, 0, 0],
    [0, 5, 3, 4],
    [3, 2, 1, 0],
    [5, 4, 3, 4],
  ],
  barsPerChord: [1],
  swing: { perBeat: 4, amount: [0.16, 0.32] },
  arrange(sketch) {
    const { random } = sketch;
    return {
      room: { seconds: 0.9, damping: 0.5 },
      echo: { beats: 0.75, feedback: 0.3, cutoff: 2000 },
      drive: 1.5,
      layers: [
        {
          voice: crackle(8),
          notes: atSectionStarts(sketch, ALL_SECTIONS),
          level: -24,
        },
        {
          voice: kick({ hertz: random.between(50, 60), seconds: 0.3, click: 0.25, drive: 1.9 }),
          notes: drumPattern(
            sketch,
            random.pick([
              'X......xX.x.....',
              'X..x......x..x..',
              'X.....x.x.......X..x....x.x.....',
              'X.x.......xx....',
            ]),
            { sections: BEAT_SECTIONS, jitter: 0.008 },
          ),
          level: 0,
        },
        {
          voice: random.chance(0.6)
            ? snare({ hertz: random.between(170, 210), seconds: 0.22, wires: 0.65 })
            : clap(0.24),
          notes: drumPattern(sketch, '....X.......X...', {
            sections: BEAT_SECTIONS,
            jitter: 0.012,
            fill: '....X..-.-..X.xx',
          }),
          level: -3,
          reverb: 0.15,
        },
        {
          voice: cymbal({ seconds: 0.06, metal: 0.3, hertz: 2200 }),
          notes: drumPattern(
            sketch,
            random.pick(['x.o.x.o.x.o.x.oo', 'x.x.x.x.x.xxx.x.', 'x-x.x-x.x-x.x-x-']),
            {
              sections: AFTER_INTRO,
              jitter: 0.01,
            },
          ),
          level: -16,
        },
        {
          voice: sustainedVoice({ wave: 'sine', attack: 0.006, release: 0.08, drive: 2.4 }),
          notes: bassLine(
            sketch,
            random.pick(['r______r__r_....', 'r__..r_...f_..a.', 'r_____..R_..f_..']),
            {
              sections: BEAT_SECTIONS,
              octave: 2,
            },
          ),
          level: -6,
        },
        {
          voice: random.pick([
            fmKeys({ ratio: 1, depth: 1.4, brightSeconds: 0.4, ring: 2.6 }),
            piano({ brightness: 0.35, ring: 2.2 }),
            mallet('vibraphone'),
          ]),
          notes: chords(
            sketch,
            random.pick([
              'x______x________',
              'x_________x_____',
              'x__x____________',
              '..x_______x_____',
            ]),
            {
              sections: ALL_SECTIONS,
              octave: 4,
              size: random.pick([4, 5]),
              strum: 0.014,
              jitter: 0.012,
            },
          ),
          level: -5,
          reverb: 0.2,
          drive: 1.1,
        },
        {
          voice: random.pick([
            pluckedString({ brightness: 0.45, ring: 1.8 }),
            mallet('kalimba'),
            sustainedVoice({
              wave: 'reed',
              attack: 0.04,
              release: 0.15,
              vibrato: { hertz: 5, cents: 15 },
            }),
          ]),
          notes: melody(sketch, {
            sections: ['main', 'break'],
            octave: 4,
            rhythms: ['x_.x__x_....x___', '..x_x_x___......', 'x___..x_x_x_....'],
            jitter: 0.015,
          }),
          level: -7,
          echo: 0.3,
          reverb: 0.2,
        },
      ],
    };
  },
};
