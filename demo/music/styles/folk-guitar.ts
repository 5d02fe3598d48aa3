/** A picked guitar in 4/4 or 3/4, with a melody. */

import { melody } from '../melody.ts';
import { arpeggio, bassLine, chords, drumPattern } from '../notation.ts';
import { kick, noiseSwell } from '../sound/drums.ts';
import { pluckedString } from '../sound/plucked.ts';
import { sustainedVoice } from '../sound/sustained.ts';
import { AFTER_INTRO, ALL_SECTIONS, MAIN_SECTIONS, type Style } from './style.ts';

export const folkGuitar: Style = {
  tempo: [84, 124],
  beatsPerBar: [4, 4, 3],
  scales: ['major', 'mixolydian', 'dorian', 'minor'],
  progressions: [
    [0, 4, 5, 3],
    [0, 3, 0, 4],
    [0, 6, 3, 0],
    [0, 5, 3, 4],
    [0, 2, 3, 4, 0, 2, 4, 0],
  ],
  barsPerChord: [1],
  swing: { perBeat: 2, amount: [0, 0.12] },
  arrange(sketch) {
    const { random } = sketch;
    const isWaltz = sketch.beatsPerBar === 3;
    const brightness = random.between(0.5, 0.85);
    const guitar = pluckedString({
      brightness: brightness,
      ring: 2.6,
      pick: random.between(0.12, 0.25),
    });
    const patterns = isWaltz
      ? ['0.2.3.2.4.2.', '0...2.3.4.3.', '0.1.2.4.2.1.']
      : ['0.2.1.3.0.2.4.3.', '0.3.2.4.1.3.2.4.', '0..2.3.20.4.3.2.', '0.2.4.2.1.2.3.2.'];
    return {
      room: { seconds: random.between(0.8, 1.6), damping: 0.4 },
      drive: 1.8,
      layers: [
        {
          voice: guitar,
          notes: arpeggio(sketch, random.pick(patterns), {
            sections: ALL_SECTIONS,
            octave: 3,
            hold: 4,
            jitter: 0.012,
          }),
          level: -3,
          reverb: 0.2,
        },
        {
          voice: guitar,
          notes: chords(
            sketch,
            isWaltz ? 'x...o...o...' : random.pick(['x...o.oo..o.o.oo', 'x..ox.o.x..ox.o.']),
            {
              sections: MAIN_SECTIONS,
              octave: 3,
              hold: 2,
              strum: 0.011,
              jitter: 0.01,
            },
          ),
          level: -9,
          reverb: 0.15,
        },
        {
          voice: pluckedString({ brightness: 0.2, ring: 1.8, pick: 0.3 }),
          notes: bassLine(sketch, isWaltz ? 'r_______f___' : 'r_______f_____a_', {
            sections: AFTER_INTRO,
            octave: 2,
            jitter: 0.01,
          }),
          level: -4,
        },
        {
          voice: random.pick([
            sustainedVoice({
              wave: 'reed',
              attack: 0.06,
              release: 0.12,
              vibrato: { hertz: 5.2, cents: 18 },
            }),
            sustainedVoice({
              wave: 'sine',
              attack: 0.04,
              release: 0.1,
              vibrato: { hertz: 5, cents: 14 },
            }),
            pluckedString({ brightness: 0.75, ring: 2, pick: 0.1 }),
            sustainedVoice({
              wave: 'softSaw',
              attack: 0.09,
              release: 0.15,
              vibrato: { hertz: 5.6, cents: 20 },
            }),
          ]),
          notes: melody(sketch, {
            sections: ['main', 'break', 'end'],
            octave: 4,
            rhythms: isWaltz
              ? ['x___x_x_x___', 'x_______x_x_', 'x_x_x___x___']
              : ['x___x_x_x___x___', 'x_____x_x_x_x___', '..x_x_x_x_______', 'x___x___x_x_x___'],
            range: [-2, 8],
            jitter: 0.015,
          }),
          level: -5,
          reverb: 0.3,
        },
        {
          voice: noiseSwell(0.12, 3200),
          notes: drumPattern(sketch, isWaltz ? '....o...o...' : '....x.......x...', {
            sections: MAIN_SECTIONS,
            jitter: 0.01,
          }),
          level: -17,
          reverb: 0.1,
        },
        {
          voice: kick({ hertz: 62, seconds: 0.25, click: 0.05, drive: 1 }),
          notes: drumPattern(sketch, isWaltz ? 'x...........' : 'x.......x.......', {
            sections: MAIN_SECTIONS,
            jitter: 0.008,
          }),
          level: -8,
        },
      ],
    };
  },
};
