/** A kick on every beat, an acid line, and a filter that opens. */

import { atSectionStarts, bassLine, chords, drumPattern } from '../notation.ts';
import { clap, cymbal, rimshot, riser, snare } from '../sound/drums.ts';
import { sustainedVoice } from '../sound/sustained.ts';
import { clubKick, FOUR_TO_THE_FLOOR } from './club-kick.ts';
import {
  AFTER_INTRO,
  ALL_SECTIONS,
  BEAT_SECTIONS,
  MAIN_SECTIONS,
  QUIET_SECTIONS,
  type Style,
} from './style.ts';

export const techno: Style = {
  tempo: [124, 138],
  scales: ['minor', 'phrygian', 'dorian'],
  progressions: [[0], [0, 0, 0, 1], [0, 0, 5, 5], [0, 6], [0, 2, 0, 3]],
  barsPerChord: [2, 4],
  swing: { perBeat: 4, amount: [0, 0.08] },
  arrange(sketch) {
    const { random } = sketch;
    const bassVoice = sustainedVoice({
      wave: random.pick(['saw', 'square', 'pulse']),
      attack: 0.003,
      release: 0.04,
      decay: 0.25,
      filter: {
        from: random.between(8, 22),
        to: random.between(1.5, 3),
        seconds: random.between(0.12, 0.3),
        resonance: random.between(0.6, 0.92),
      },
      drive: 1.6,
    });
    const stabVoice = sustainedVoice({
      wave: 'saw',
      cents: [-9, 0, 8],
      attack: 0.004,
      release: 0.15,
      filter: { from: 7, to: 1.2, seconds: 0.25, resonance: 0.5 },
    });
    const bassPattern = random.pick([
      'r..r..R.r..r.tR.',
      'rr.r.rR.rr.rf.R.',
      'r.rR.r.rt.rR.f.s',
      '..r...r.R.r...rt',
      'r...R..r..t.r.R.r..rR..r.f..s.R.',
    ]);
    return {
      room: { seconds: random.between(1.2, 2.6), damping: 0.4 },
      echo: { beats: 0.75, feedback: random.between(0.35, 0.6), cutoff: 2800 },
      drive: 1.3,
      layers: [
        {
          voice: clubKick(random),
          notes: drumPattern(sketch, FOUR_TO_THE_FLOOR, {
            sections: ['intro', ...BEAT_SECTIONS],
            fill: 'X...X...X.....X.',
          }),
          level: 0,
          triggersSidechain: true,
        },
        {
          voice: cymbal({ seconds: 0.07, metal: random.between(0.3, 0.8), hertz: 2100 }),
          notes: drumPattern(
            sketch,
            random.pick(['o-x-o-x-o-x-o-xo', '..x...x...x...x.', 'oooxoooxooxooxox']),
            {
              sections: AFTER_INTRO,
            },
          ),
          level: -15,
        },
        {
          voice: cymbal({ seconds: 0.22, metal: 0.4, hertz: 1850 }),
          notes: drumPattern(sketch, '..x...x...x...x.', { sections: MAIN_SECTIONS }),
          level: -15,
        },
        {
          voice: random.chance(0.5) ? clap(0.22) : snare({ hertz: 190, seconds: 0.18, wires: 0.7 }),
          notes: drumPattern(sketch, '....x.......x...', {
            sections: MAIN_SECTIONS,
            fill: '....x..x..x.xxxx',
          }),
          level: -7,
          reverb: 0.25,
        },
        {
          voice: rimshot(random.between(420, 900)),
          notes: drumPattern(
            sketch,
            random.pick(['...o..o....o..o.', '..o..o..o..o..o.', '.......o..o.....']),
            {
              sections: [...QUIET_SECTIONS, 'main'],
            },
          ),
          level: -13,
          echo: 0.4,
        },
        {
          voice: bassVoice,
          notes: bassLine(sketch, bassPattern, { sections: AFTER_INTRO, octave: 2, hold: 0.8 }),
          level: -5,
          duck: 0.5,
          echo: 0.12,
          sweep: { from: 500, to: 5000, resonance: 0.3 },
        },
        {
          voice: stabVoice,
          notes: chords(
            sketch,
            random.pick(['...x......x.....', 'x.....x.........', '..x..x..........']),
            {
              sections: ALL_SECTIONS,
              octave: 4,
              hold: 0.7,
            },
          ),
          level: -10,
          duck: 0.6,
          echo: 0.5,
          reverb: 0.35,
        },
        {
          voice: riser((2 * 4 * 60) / sketch.bpm),
          notes: atSectionStarts(sketch, ['break']),
          level: -12,
          reverb: 0.3,
        },
      ],
    };
  },
};
