import { arpeggio, bassLine, chords, drumPattern } from '../notation.ts';
import { cymbal, kick, snare } from '../sound/drums.ts';
import { fmKeys, piano } from '../sound/struck.ts';
import { sustainedVoice } from '../sound/sustained.ts';
import { ALL_SECTIONS, BEAT_SECTIONS, MAIN_SECTIONS, QUIET_SECTIONS, type Style } from './style.ts';

export const drumAndBass: Style = {
  tempo: [168, 177],
  scales: ['minor', 'dorian', 'harmonicMinor'],
  progressions: [
    [0, 5],
    [0, 5, 2, 6],
    [0, 3, 5, 4],
    [0, 6, 5, 6],
  ],
  barsPerChord: [2, 4],
  swing: { perBeat: 4, amount: [0, 0.1] },
  arrange(sketch) {
    const { random } = sketch;
    const kickPattern = random.pick(['X.........X.....', 'X.....x...X.....', 'X.........X..x..']);
    return {
      room: { seconds: 2.2, damping: 0.4 },
      echo: { beats: 1.5, feedback: 0.4, cutoff: 3000 },
      drive: 1.4,
      layers: [
        {
          voice: kick({ hertz: 54, seconds: 0.2, click: 0.4, drive: 2.2 }),
          notes: drumPattern(sketch, kickPattern, {
            sections: BEAT_SECTIONS,
            fill: 'X..x......X...x.',
          }),
          level: -1,
          triggersSidechain: true,
        },
        {
          voice: snare({ hertz: random.between(190, 230), seconds: 0.2, wires: 0.6 }),
          notes: drumPattern(sketch, '....X..-.-..X..-....X..-.-..X.-o', {
            sections: BEAT_SECTIONS,
            fill: '....X..x.-.xX.xx',
          }),
          level: -2,
          reverb: 0.12,
        },
        {
          voice: cymbal({ seconds: 0.08, metal: random.between(0.2, 0.7), hertz: 2400 }),
          notes: drumPattern(
            sketch,
            random.pick(['x.o.x.o.x.o.x.oo', 'xoxoxoxoxoxoxoxo', 'x.oox.oox.oox.oo']),
            {
              sections: ['intro', 'build', 'main', 'end'],
            },
          ),
          level: -15,
        },
        {
          voice: cymbal({ seconds: 0.5, metal: 0.6, hertz: 1700 }),
          notes: drumPattern(sketch, 'x...x...x...x...', { sections: MAIN_SECTIONS }),
          level: -19,
        },
        {
          voice: sustainedVoice({
            wave: 'saw',
            cents: [-random.between(9, 18), random.between(9, 18)],
            attack: 0.01,
            release: 0.08,
            sub: 0.8,
            filter: { from: random.between(3, 7), to: 2, seconds: 0.7, resonance: 0.35 },
            drive: 1.5,
          }),
          notes: bassLine(
            sketch,
            random.pick([
              'r_____r_..R_....r_____f_..t_....',
              'r___..r_r___..f_r___..r_R_f_s_a_',
              'r_________R_....r_____..r_f_..a.',
            ]),
            { sections: BEAT_SECTIONS, octave: 2 },
          ),
          level: -2,
          duck: 0.4,
        },
        {
          voice: sustainedVoice({
            wave: random.pick(['softSaw', 'voice', 'triangle']),
            cents: [-11, 0, 10],
            attack: 0.8,
            release: 1.2,
          }),
          notes: chords(sketch, 'x_______________', {
            sections: ALL_SECTIONS,
            octave: 4,
            size: 4,
          }),
          level: -12,
          reverb: 0.5,
          sweep: { from: 1200, to: 5000, resonance: 0.1 },
        },
        {
          voice: random.pick([
            fmKeys({ ratio: 2, depth: 1.6, brightSeconds: 0.2, ring: 1.6 }),
            piano({ brightness: 0.7, ring: 2 }),
          ]),
          notes: arpeggio(
            sketch,
            random.pick(['0..2..4..3..1...', '0.2.4...3.1.....', '4..3..2...0.....']),
            {
              sections: [...QUIET_SECTIONS, 'main'],
              octave: 4,
              size: 4,
              hold: 2,
            },
          ),
          level: -8,
          echo: 0.4,
          reverb: 0.35,
        },
      ],
    };
  },
};
