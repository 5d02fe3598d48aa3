/** Techno, house, and drum & bass: four or two kicks to the bar, everything else breathes with them. */

import { melody } from '../melody.ts';
import { arpeggio, atSectionStarts, beat, chords, line } from '../notation.ts';
import type { Random } from '../random.ts';
import { clap, cymbal, kick, rimshot, riser, snare, swish } from '../sound/drums.ts';
import { fmKeys, piano } from '../sound/struck.ts';
import { sustainedVoice } from '../sound/sustained.ts';
import { AFTER_INTRO, CALM, DRIVING, EVERYWHERE, HEIGHT, type Style } from './style.ts';

const FOUR_TO_THE_FLOOR = 'X...X...X...X...';

function clubKick(random: Random) {
  return kick({
    hertz: random.between(44, 56),
    seconds: random.between(0.26, 0.42),
    click: random.between(0.1, 0.35),
    drive: random.between(1.4, 2.6),
  });
}

export const techno: Style = {
  tempo: [124, 138],
  scales: ['minor', 'phrygian', 'dorian'],
  progressions: [[0], [0, 0, 0, 1], [0, 0, 5, 5], [0, 6], [0, 2, 0, 3]],
  barsPerChord: [2, 4],
  swing: { perBeat: 4, amount: [0, 0.08] },
  arrange(sketch) {
    const { random } = sketch;
    const acid = sustainedVoice({
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
    const stab = sustainedVoice({
      wave: 'saw',
      cents: [-9, 0, 8],
      attack: 0.004,
      release: 0.15,
      filter: { from: 7, to: 1.2, seconds: 0.25, resonance: 0.5 },
    });
    const riff = random.pick([
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
          notes: beat(sketch, FOUR_TO_THE_FLOOR, {
            sections: ['intro', ...DRIVING],
            fill: 'X...X...X.....X.',
          }),
          level: 0,
          pumps: true,
        },
        {
          voice: cymbal({ seconds: 0.07, metal: random.between(0.3, 0.8), hertz: 2100 }),
          notes: beat(
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
          notes: beat(sketch, '..x...x...x...x.', { sections: HEIGHT }),
          level: -15,
        },
        {
          voice: random.chance(0.5) ? clap(0.22) : snare({ hertz: 190, seconds: 0.18, wires: 0.7 }),
          notes: beat(sketch, '....x.......x...', { sections: HEIGHT, fill: '....x..x..x.xxxx' }),
          level: -7,
          reverb: 0.25,
        },
        {
          voice: rimshot(random.between(420, 900)),
          notes: beat(
            sketch,
            random.pick(['...o..o....o..o.', '..o..o..o..o..o.', '.......o..o.....']),
            {
              sections: [...CALM, 'main'],
            },
          ),
          level: -13,
          echo: 0.4,
        },
        {
          voice: acid,
          notes: line(sketch, riff, { sections: AFTER_INTRO, octave: 2, hold: 0.8 }),
          level: -5,
          duck: 0.5,
          echo: 0.12,
          sweep: { from: 500, to: 5000, resonance: 0.3 },
        },
        {
          voice: stab,
          notes: chords(
            sketch,
            random.pick(['...x......x.....', 'x.....x.........', '..x..x..........']),
            {
              sections: EVERYWHERE,
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
          notes: beat(sketch, FOUR_TO_THE_FLOOR, { sections: ['intro', ...DRIVING] }),
          level: 0,
          pumps: true,
        },
        {
          voice: clap(0.2),
          notes: beat(sketch, '....x.......x...', { sections: DRIVING, fill: '....x.......x.ox' }),
          level: -7,
          reverb: 0.2,
        },
        {
          voice: cymbal({ seconds: random.between(0.16, 0.26), metal: 0.3, hertz: 2000 }),
          notes: beat(sketch, '..x...x...x...x.', { sections: AFTER_INTRO }),
          level: -14,
        },
        {
          voice: swish(0.09, 4200),
          notes: beat(sketch, 'o-x-o-x-o-x-o-x-', { sections: ['intro', 'main', 'break'] }),
          level: -17,
        },
        {
          voice: bass,
          notes: line(
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
    const break16 = random.pick(['X.........X.....', 'X.....x...X.....', 'X.........X..x..']);
    return {
      room: { seconds: 2.2, damping: 0.4 },
      echo: { beats: 1.5, feedback: 0.4, cutoff: 3000 },
      drive: 1.4,
      layers: [
        {
          voice: kick({ hertz: 54, seconds: 0.2, click: 0.4, drive: 2.2 }),
          notes: beat(sketch, break16, { sections: DRIVING, fill: 'X..x......X...x.' }),
          level: -1,
          pumps: true,
        },
        {
          voice: snare({ hertz: random.between(190, 230), seconds: 0.2, wires: 0.6 }),
          notes: beat(sketch, '....X..-.-..X..-....X..-.-..X.-o', {
            sections: DRIVING,
            fill: '....X..x.-.xX.xx',
          }),
          level: -2,
          reverb: 0.12,
        },
        {
          voice: cymbal({ seconds: 0.08, metal: random.between(0.2, 0.7), hertz: 2400 }),
          notes: beat(
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
          notes: beat(sketch, 'x...x...x...x...', { sections: HEIGHT }),
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
          notes: line(
            sketch,
            random.pick([
              'r_____r_..R_....r_____f_..t_....',
              'r___..r_r___..f_r___..r_R_f_s_a_',
              'r_________R_....r_____..r_f_..a.',
            ]),
            { sections: DRIVING, octave: 2 },
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
            sections: EVERYWHERE,
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
              sections: [...CALM, 'main'],
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
