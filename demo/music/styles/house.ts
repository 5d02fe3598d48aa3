/** A kick on every beat, claps, and off-beat keys. */

import { melody } from '../melody.ts';
import { bassLine, chords, drumPattern } from '../notation.ts';
import { clap, cymbal, noiseSwell } from '../sound/drums.ts';
import { fmKeys, piano } from '../sound/struck.ts';
import { sustainedVoice } from '../sound/sustained.ts';
import { clubKick, FOUR_TO_THE_FLOOR } from './club-kick.ts';
import { AFTER_INTRO, BEAT_SECTIONS, type Style } from './style.ts';

export const house: Style = {
  tempo: [116, 127],
  scales: ['dorian', 'minor', 'mixolydian', 'major'],
  progressions: [
    [0, 3],
    [0, 5, 3, 4],
    [1, 4, 0, 5],
    [0, 2, 3, 4],
    [3, 4, 2, 5],
  ],
  barsPerChord: [1, 2],
  swing: { perBeat: 4, amount: [0.06, 0.22] },
  arrange(sketch) {
    const { random } = sketch;
    const keys = random.pick([
      sustainedVoice({ wave: 'organ', attack: 0.004, release: 0.08, decay: 0.6 }),
      piano({ brightness: 0.9, ring: 1.6 }),
      fmKeys({ ratio: 1, depth: 2.2, brightSeconds: 0.3, ring: 2 }),
    ]);
    const bass = random.pick([
      sustainedVoice({
        wave: 'softSaw',
        attack: 0.004,
        release: 0.05,
        sub: 0.5,
        filter: { from: 6, to: 2, seconds: 0.15, resonance: 0.3 },
      }),
      fmKeys({ ratio: 1, depth: 1.6, brightSeconds: 0.12, ring: 1.2 }),
    ]);
    return {
      room: { seconds: 1.3, damping: 0.35 },
      echo: { beats: 0.75, feedback: 0.35, cutoff: 3500 },
      drive: 1.2,
      layers: [
        {
          voice: clubKick(random),
          notes: drumPattern(sketch, FOUR_TO_THE_FLOOR, { sections: ['intro', ...BEAT_SECTIONS] }),
          level: 0,
          triggersSidechain: true,
        },
        {
          voice: clap(0.2),
          notes: drumPattern(sketch, '....x.......x...', {
            sections: BEAT_SECTIONS,
            fill: '....x.......x.ox',
          }),
          level: -7,
          reverb: 0.2,
        },
        {
          voice: cymbal({ seconds: random.between(0.16, 0.26), metal: 0.3, hertz: 2000 }),
          notes: drumPattern(sketch, '..x...x...x...x.', { sections: AFTER_INTRO }),
          level: -14,
        },
        {
          voice: noiseSwell(0.09, 4200),
          notes: drumPattern(sketch, 'o-x-o-x-o-x-o-x-', { sections: ['intro', 'main', 'break'] }),
          level: -17,
        },
        {
          voice: bass,
          notes: bassLine(
            sketch,
            random.pick([
              'r.....r..r..R.f.',
              'r..r..R...r.f.a.',
              '..r...r...r..fR.',
              'r.r..R.r..f.r.a.',
            ]),
            { sections: AFTER_INTRO, octave: 2, hold: 0.85 },
          ),
          level: -3,
          duck: 0.35,
        },
        {
          voice: keys,
          notes: chords(
            sketch,
            random.pick([
              'x..x..x...x..x..',
              'x_.x_..x_..x_...',
              '..x_..x_...x_.x.',
              'x__x__x_........',
            ]),
            { sections: ['build', 'main', 'break'], octave: 4, size: 4, hold: 0.9 },
          ),
          level: -6,
          duck: 0.35,
          reverb: 0.22,
        },
        {
          voice: sustainedVoice({
            wave: 'softSaw',
            cents: [-8, 7],
            attack: 0.4,
            release: 0.5,
          }),
          notes: chords(sketch, 'x_______________', {
            sections: ['intro', 'break', 'main'],
            octave: 4,
          }),
          level: -14,
          duck: 0.7,
          reverb: 0.4,
          sweep: { from: 900, to: 4500, resonance: 0.2 },
        },
        {
          voice: sustainedVoice({
            wave: random.pick(['voice', 'square', 'reed']),
            attack: 0.02,
            release: 0.12,
            vibrato: { hertz: 5.4, cents: 14 },
          }),
          notes: melody(sketch, {
            sections: ['break', 'main'],
            octave: 4,
            rhythms: ['x__x__x_........', '..x_x__x__x_....', 'x_x__.x_x__.....'],
            range: [0, 9],
          }),
          level: -9,
          echo: 0.3,
          reverb: 0.25,
        },
      ],
    };
  },
};
