/** Long chords with much reverb, and sparse single notes. */

import { melody } from '../melody.ts';
import { arpeggio, atSectionStarts, bassLine, chords } from '../notation.ts';
import { filteredNoise } from '../sound/drums.ts';
import { fmKeys, mallet, piano } from '../sound/struck.ts';
import { sustainedVoice } from '../sound/sustained.ts';
import { AFTER_INTRO, ALL_SECTIONS, MAIN_SECTIONS, type Style } from './style.ts';

export const ambient: Style = {
  tempo: [58, 76],
  scales: ['lydian', 'major', 'dorian', 'minor'],
  progressions: [
    [0, 3],
    [0, 4, 3, 3],
    [0, 2, 5, 3],
    [0, 1, 0, 4],
    [3, 0, 4, 0],
  ],
  barsPerChord: [1, 2],
  swing: { perBeat: 2, amount: [0, 0] },
  arrange(sketch) {
    const { random } = sketch;
    const pad = sustainedVoice({
      wave: random.pick(['softSaw', 'voice', 'triangle', 'glass']),
      cents: [-random.between(5, 12), 0, random.between(5, 12)],
      attack: random.between(0.9, 1.8),
      release: random.between(1.5, 2.6),
    });
    const bellVoice = random.pick([
      mallet('bell'),
      mallet('vibraphone'),
      mallet('kalimba'),
      piano({ brightness: 0.15, ring: 4 }),
      fmKeys({ ratio: 3, depth: 0.8, brightSeconds: 0.5, ring: 3 }),
    ]);
    return {
      room: { seconds: random.between(3.5, 6), damping: 0.3 },
      echo: {
        beats: random.pick([1.5, 0.75, 1]),
        feedback: random.between(0.4, 0.6),
        cutoff: 2200,
      },
      layers: [
        {
          voice: pad,
          notes: chords(sketch, 'x_______________', {
            sections: ALL_SECTIONS,
            octave: 4,
            size: random.pick([3, 4, 5]),
          }),
          level: -6,
          reverb: 0.6,
          sweep: {
            from: random.between(500, 900),
            to: random.between(1800, 4000),
            resonance: 0.15,
          },
        },
        {
          voice: sustainedVoice({ wave: 'triangle', attack: 0.6, release: 1.4, sub: 0.4 }),
          notes: bassLine(sketch, 'r_______________', { sections: AFTER_INTRO, octave: 2 }),
          level: -9,
        },
        {
          voice: bellVoice,
          notes: arpeggio(
            sketch,
            random.pick([
              '4.....2.....5...........3.......',
              '0..2..4..5..4...3..2............',
              '....5.......3.......4.....2.....',
              '7..........4....5.........2.....',
            ]),
            { sections: ALL_SECTIONS, octave: 4, hold: 6, jitter: 0.05 },
          ),
          level: -8,
          echo: 0.5,
          reverb: 0.6,
        },
        {
          voice: sustainedVoice({
            wave: random.pick(['sine', 'reed', 'glass']),
            attack: 0.35,
            release: 0.9,
            vibrato: { hertz: 4.2, cents: 11 },
          }),
          notes: melody(sketch, {
            sections: MAIN_SECTIONS,
            octave: 4,
            rhythms: ['x_______x_______', 'x___________x___', '....x_______....'],
            range: [0, 9],
            jitter: 0.05,
          }),
          level: -10,
          echo: 0.35,
          reverb: 0.6,
        },
        {
          voice: filteredNoise(12, random.between(250, 700)),
          notes: atSectionStarts(sketch, ALL_SECTIONS),
          level: -27,
          reverb: 0.2,
        },
      ],
    };
  },
};
