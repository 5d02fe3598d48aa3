/** Walking bass, ride cymbal and an improvised solo. */

import { melody } from '../melody.ts';
import { bassLine, chords, drumPattern } from '../notation.ts';
import { cymbal, kick, noiseSwell, rimshot } from '../sound/drums.ts';
import { pluckedString } from '../sound/plucked.ts';
import { mallet, piano } from '../sound/struck.ts';
import { AFTER_INTRO, ALL_SECTIONS, BEAT_SECTIONS, type Style } from './style.ts';

export const jazzTrio: Style = {
  tempo: [98, 168],
  scales: ['major', 'dorian', 'minor', 'mixolydian'],
  progressions: [
    [1, 4, 0, 5],
    [0, 5, 1, 4],
    [2, 5, 1, 4],
    [0, 3, 2, 5, 1, 4, 0, 4],
    [0, 0, 3, 3, 0, 0, 1, 4],
  ],
  barsPerChord: [1],
  swing: { perBeat: 2, amount: [0.24, 0.34] },
  arrange(sketch) {
    const { random } = sketch;
    const lead = random.pick(['piano', 'vibraphone', 'guitar'] as const);
    const pianoVoice = piano({ brightness: random.between(0.45, 0.7), ring: 2.2 });
    const leads = {
      piano: pianoVoice,
      vibraphone: mallet('vibraphone'),
      guitar: pluckedString({ brightness: 0.35, ring: 1.6, pick: 0.3 }),
    };
    return {
      room: { seconds: 1.1, damping: 0.45 },
      drive: 1.5,
      layers: [
        {
          voice: cymbal({ seconds: random.between(0.4, 0.6), metal: 0.75, hertz: 1650 }),
          notes: drumPattern(
            sketch,
            random.pick(['x...x.o.x...x.o.', 'x...x.o.x...x...', 'x...x...x.o.x.o.']),
            {
              sections: ALL_SECTIONS,
              jitter: 0.01,
            },
          ),
          level: -16,
          reverb: 0.15,
        },
        {
          voice: noiseSwell(0.2, 2400),
          notes: drumPattern(sketch, '....x.......x...', { sections: AFTER_INTRO, jitter: 0.012 }),
          level: -15,
          reverb: 0.2,
        },
        {
          voice: rimshot(360),
          notes: drumPattern(sketch, '..............-.......-...-.....', {
            sections: BEAT_SECTIONS,
            jitter: 0.015,
            fill: '......-...o...x.',
          }),
          level: -14,
          reverb: 0.2,
        },
        {
          voice: kick({ hertz: 58, seconds: 0.22, click: 0.1, drive: 1 }),
          notes: drumPattern(sketch, 'o.......o.......', { sections: BEAT_SECTIONS, jitter: 0.01 }),
          level: -12,
        },
        {
          voice: pluckedString({ brightness: 0.12, ring: 1.3, pick: 0.3 }),
          notes: bassLine(
            sketch,
            random.pick([
              'r___t___f___a___',
              'r___f___t___a___',
              'r___t___f__fa___',
              'r___R___f___a___',
            ]),
            {
              sections: ALL_SECTIONS,
              octave: 2,
              hold: 0.95,
              jitter: 0.01,
            },
          ),
          level: -2,
          reverb: 0.06,
        },
        {
          voice: pianoVoice,
          notes: chords(
            sketch,
            random.pick([
              '......x...........x...x_........',
              'x.....x_................x.....x.',
              '..x.......x_......x.....x_......',
            ]),
            { sections: AFTER_INTRO, octave: 3, size: 4, hold: 2.5, jitter: 0.012, strum: 0.004 },
          ),
          level: -9,
          reverb: 0.2,
        },
        {
          voice: leads[lead],
          notes: melody(sketch, {
            sections: ALL_SECTIONS,
            octave: 4,
            rhythms: [
              'x_x_x_x___x_x___',
              '..x_x_x_x_x_....',
              'x___x_x_..x_x_x_',
              'x_____x_x___....',
              '....x_x_x_____x_',
            ],
            range: [-1, 10],
            leaps: 0.28,
            jitter: 0.018,
          }),
          level: -4,
          reverb: 0.22,
        },
      ],
    };
  },
};
