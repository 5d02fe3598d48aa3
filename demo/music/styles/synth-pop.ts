/** Synthesizers and a simple melody. */

import { melody } from '../melody.ts';
import { arpeggio, bassLine, chords, drumPattern } from '../notation.ts';
import { clap, cymbal, kick, snare } from '../sound/drums.ts';
import { fmKeys } from '../sound/struck.ts';
import { sustainedVoice } from '../sound/sustained.ts';
import { AFTER_INTRO, ALL_SECTIONS, BEAT_SECTIONS, MAIN_SECTIONS, type Style } from './style.ts';

export const synthPop: Style = {
  tempo: [104, 128],
  scales: ['minor', 'major', 'dorian'],
  progressions: [
    [5, 3, 0, 4],
    [0, 5, 2, 6],
    [0, 4, 5, 3],
    [3, 4, 0, 5],
    [0, 2, 5, 3],
  ],
  barsPerChord: [1],
  swing: { perBeat: 4, amount: [0, 0] },
  arrange(sketch) {
    const { random } = sketch;
    const lead = sustainedVoice({
      wave: random.pick(['saw', 'square', 'pulse']),
      cents: [-6, 6],
      attack: 0.01,
      release: 0.12,
      vibrato: { hertz: 5.5, cents: 12 },
      filter: { from: 9, to: 4, seconds: 0.3, resonance: 0.25 },
    });
    return {
      room: { seconds: 1.8, damping: 0.3 },
      echo: { beats: 0.75, feedback: 0.35, cutoff: 4000 },
      drive: 1.2,
      layers: [
        {
          voice: kick({ hertz: random.between(50, 60), seconds: 0.28, click: 0.35, drive: 1.7 }),
          notes: drumPattern(
            sketch,
            random.pick(['X...X...X...X...', 'X.......X.x.....', 'X.....x.X.......']),
            {
              sections: BEAT_SECTIONS,
            },
          ),
          level: -1,
          triggersSidechain: true,
        },
        {
          voice: snare({ hertz: random.between(165, 210), seconds: 0.32, wires: 0.72 }),
          notes: drumPattern(sketch, '....X.......X...', {
            sections: BEAT_SECTIONS,
            fill: '....X.......X.XX',
          }),
          level: -3,
          reverb: 0.35,
        },
        {
          voice: cymbal({ seconds: 0.06, metal: 0.4, hertz: 2200 }),
          notes: drumPattern(
            sketch,
            random.pick(['x.o.x.o.x.o.x.o.', 'xooxxooxxooxxoox', '..x...x...x...x.']),
            {
              sections: AFTER_INTRO,
            },
          ),
          level: -16,
        },
        {
          voice: clap(0.2),
          notes: drumPattern(sketch, '....o.......o.o.', { sections: MAIN_SECTIONS }),
          level: -11,
          reverb: 0.3,
        },
        {
          voice: sustainedVoice({
            wave: random.pick(['saw', 'square']),
            attack: 0.004,
            release: 0.04,
            sub: 0.4,
            decay: 0.4,
            filter: { from: 8, to: 2.5, seconds: 0.14, resonance: 0.45 },
          }),
          notes: bassLine(
            sketch,
            random.pick([
              'r.r.r.r.r.r.r.R.',
              'rrrrrrrrrrrrrrRR',
              'r.Rr.Rr.Rr.R.rRf',
              'r..r..r.r..r..R.',
            ]),
            {
              sections: AFTER_INTRO,
              octave: 2,
              hold: 0.85,
            },
          ),
          level: -3,
          duck: 0.3,
        },
        {
          voice: sustainedVoice({
            wave: 'saw',
            cents: [-12, -4, 5, 11],
            attack: 0.12,
            release: 0.5,
          }),
          notes: chords(sketch, 'x_______________', { sections: ALL_SECTIONS, octave: 4 }),
          level: -11,
          duck: 0.4,
          reverb: 0.35,
          sweep: { from: 900, to: 5200, resonance: 0.15 },
        },
        {
          voice: fmKeys({
            ratio: random.pick([2, 3, 4]),
            depth: 1.2,
            brightSeconds: 0.12,
            ring: 0.9,
          }),
          notes: arpeggio(
            sketch,
            random.pick(['0123012301230123', '0.2.1.3.4.3.2.1.', '012321012.432101']),
            {
              sections: ['intro', 'main', 'break'],
              octave: 4,
            },
          ),
          level: -11,
          echo: 0.3,
        },
        {
          voice: lead,
          notes: melody(sketch, {
            sections: ['build', 'main', 'end'],
            octave: 4,
            rhythms: [
              'x_x___x_x___x___',
              'x___x_x_..x_x___',
              '..x_x_x_x___x_x_',
              'x_____x_____x___',
            ],
            range: [-1, 9],
          }),
          level: -5,
          echo: 0.25,
          reverb: 0.25,
        },
      ],
    };
  },
};
