/** Leading bass, bright guitar, low vocal line. */

import { melody } from '../melody.ts';
import { arpeggio, atSectionStarts, bassLine, chords, drumPattern } from '../notation.ts';
import { cymbal, kick, snare } from '../sound/drums.ts';
import { pluckedString } from '../sound/plucked.ts';
import { sustainedVoice } from '../sound/sustained.ts';
import { ALL_SECTIONS, BEAT_SECTIONS, MAIN_SECTIONS, type Style } from './style.ts';

export const postPunk: Style = {
  tempo: [138, 168],
  scales: ['minor', 'dorian', 'phrygian'],
  progressions: [
    [0, 5],
    [0, 6, 5, 6],
    [0, 3, 5, 4],
    [0, 2, 6, 3],
  ],
  barsPerChord: [1, 2],
  swing: { perBeat: 2, amount: [0, 0] },
  arrange(sketch) {
    const { random } = sketch;
    return {
      room: { seconds: 1.6, damping: 0.35 },
      echo: { beats: 0.5, feedback: 0.35, cutoff: 3200 },
      drive: 1.5,
      layers: [
        {
          voice: kick({ hertz: 60, seconds: 0.2, click: 0.45, drive: 1.8 }),
          notes: drumPattern(
            sketch,
            random.pick(['X.......X.X.....', 'X...x...X...x...', 'X..x....X.x.....']),
            {
              sections: BEAT_SECTIONS,
              jitter: 0.006,
            },
          ),
          level: -2,
        },
        {
          voice: snare({ hertz: random.between(180, 220), seconds: 0.2, wires: 0.65 }),
          notes: drumPattern(sketch, '....X.......X...', {
            sections: BEAT_SECTIONS,
            jitter: 0.006,
            fill: 'X.x.X.x.XxXxXxXx',
          }),
          level: -3,
          reverb: 0.22,
        },
        {
          voice: cymbal({ seconds: random.between(0.08, 0.16), metal: 0.4, hertz: 1900 }),
          notes: drumPattern(
            sketch,
            random.pick(['x.x.x.x.x.x.x.x.', 'x.o.x.o.x.o.x.o.', 'xoxoxoxoxoxoxoxo']),
            {
              sections: [...BEAT_SECTIONS, 'break'],
              jitter: 0.006,
            },
          ),
          level: -15,
        },
        {
          voice: cymbal({ seconds: 1.4, metal: 0.4, hertz: 1500 }),
          notes: atSectionStarts(sketch, ['build', 'main']),
          level: -14,
        },
        {
          voice: pluckedString({ brightness: 0.55, ring: 1.6, pick: 0.12, drive: 2.2 }),
          notes: bassLine(
            sketch,
            random.pick([
              'r.r.r.r.r.r.f.s.',
              'r.r.R.r.s.f.t.f.',
              'r.r.r.r.r.r.r.a.',
              'R.R.R.R.s.s.f.f.',
            ]),
            { sections: ALL_SECTIONS, octave: 2, hold: 1.6, jitter: 0.006 },
          ),
          level: -2,
          reverb: 0.1,
        },
        {
          voice: pluckedString({ brightness: 0.85, ring: 1.4, pick: 0.08 }),
          notes: arpeggio(
            sketch,
            random.pick([
              '0.3.2.3.1.3.2.3.',
              '4.3.4.2.4.3.4.1.',
              '0...3.2...3.4...',
              '5.5.4.4.3.3.4.4.',
            ]),
            {
              sections: ['intro', 'main', 'break'],
              octave: 4,
              hold: 1.6,
              jitter: 0.008,
            },
          ),
          level: -7,
          echo: 0.35,
          reverb: 0.35,
        },
        {
          voice: pluckedString({ brightness: 0.8, ring: 1, pick: 0.1 }),
          notes: chords(
            sketch,
            random.pick(['x..x..x...x.x...', 'x.......x.x.x...', '..x...x...x...x.']),
            {
              sections: MAIN_SECTIONS,
              octave: 3,
              strum: 0.006,
              jitter: 0.008,
            },
          ),
          level: -8,
          drive: 2,
          reverb: 0.2,
        },
        {
          voice: sustainedVoice({
            wave: random.pick(['voice', 'reed']),
            attack: 0.05,
            release: 0.12,
            vibrato: { hertz: 4.8, cents: 16 },
          }),
          notes: melody(sketch, {
            sections: ['build', 'main'],
            octave: 3,
            rhythms: ['x___x___x_x_x___', '....x___x___x___', 'x___x_x_x_______'],
            range: [-1, 7],
            leaps: 0.12,
          }),
          level: -5,
          echo: 0.15,
          reverb: 0.3,
        },
      ],
    };
  },
};
