/** Synth-pop, post-punk and indie: verse and chorus, drummer, bass, and a tune to hum. */

import { melody } from '../melody.ts';
import { arpeggio, atSectionStarts, beat, chords, line } from '../notation.ts';
import { clap, cymbal, kick, snare, swish } from '../sound/drums.ts';
import { pluckedString } from '../sound/plucked.ts';
import { fmKeys, mallet } from '../sound/struck.ts';
import { sustainedVoice } from '../sound/sustained.ts';
import { AFTER_INTRO, CALM, DRIVING, EVERYWHERE, HEIGHT, type Style } from './style.ts';

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
          notes: beat(
            sketch,
            random.pick(['X...X...X...X...', 'X.......X.x.....', 'X.....x.X.......']),
            {
              sections: DRIVING,
            },
          ),
          level: -1,
          pumps: true,
        },
        {
          voice: snare({ hertz: random.between(165, 210), seconds: 0.32, wires: 0.72 }),
          notes: beat(sketch, '....X.......X...', { sections: DRIVING, fill: '....X.......X.XX' }),
          level: -3,
          reverb: 0.35,
        },
        {
          voice: cymbal({ seconds: 0.06, metal: 0.4, hertz: 2200 }),
          notes: beat(
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
          notes: beat(sketch, '....o.......o.o.', { sections: HEIGHT }),
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
          notes: line(
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
          notes: chords(sketch, 'x_______________', { sections: EVERYWHERE, octave: 4 }),
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
          notes: beat(
            sketch,
            random.pick(['X.......X.X.....', 'X...x...X...x...', 'X..x....X.x.....']),
            {
              sections: DRIVING,
              loose: 0.006,
            },
          ),
          level: -2,
        },
        {
          voice: snare({ hertz: random.between(180, 220), seconds: 0.2, wires: 0.65 }),
          notes: beat(sketch, '....X.......X...', {
            sections: DRIVING,
            loose: 0.006,
            fill: 'X.x.X.x.XxXxXxXx',
          }),
          level: -3,
          reverb: 0.22,
        },
        {
          voice: cymbal({ seconds: random.between(0.08, 0.16), metal: 0.4, hertz: 1900 }),
          notes: beat(
            sketch,
            random.pick(['x.x.x.x.x.x.x.x.', 'x.o.x.o.x.o.x.o.', 'xoxoxoxoxoxoxoxo']),
            {
              sections: [...DRIVING, 'break'],
              loose: 0.006,
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
          notes: line(
            sketch,
            random.pick([
              'r.r.r.r.r.r.f.s.',
              'r.r.R.r.s.f.t.f.',
              'r.r.r.r.r.r.r.a.',
              'R.R.R.R.s.s.f.f.',
            ]),
            { sections: EVERYWHERE, octave: 2, hold: 1.6, loose: 0.006 },
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
              loose: 0.008,
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
              sections: HEIGHT,
              octave: 3,
              strum: 0.006,
              loose: 0.008,
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

export const indie: Style = {
  tempo: [96, 136],
  scales: ['major', 'mixolydian', 'major', 'minor'],
  progressions: [
    [0, 4, 5, 3],
    [0, 3, 5, 4],
    [5, 3, 0, 4],
    [0, 2, 3, 4],
    [0, 3],
  ],
  barsPerChord: [1, 2],
  swing: { perBeat: 2, amount: [0, 0.08] },
  arrange(sketch) {
    const { random } = sketch;
    const jangle = pluckedString({
      brightness: random.between(0.6, 0.85),
      ring: 1.8,
      pick: random.between(0.1, 0.2),
    });
    return {
      room: { seconds: random.between(1, 1.8), damping: 0.35 },
      echo: { beats: 1, feedback: 0.25, cutoff: 3000 },
      drive: 1.3,
      layers: [
        {
          voice: kick({ hertz: 58, seconds: 0.26, click: 0.3, drive: 1.4 }),
          notes: beat(
            sketch,
            random.pick(['X.......X.x.....', 'X.....x.X.......', 'X..x....x.X.....']),
            {
              sections: DRIVING,
              loose: 0.008,
            },
          ),
          level: -2,
        },
        {
          voice: snare({ hertz: random.between(180, 230), seconds: 0.24, wires: 0.6 }),
          notes: beat(sketch, '....X.......X..-', {
            sections: DRIVING,
            loose: 0.009,
            fill: '....X..xX.x.XxXx',
          }),
          level: -4,
          reverb: 0.2,
        },
        {
          voice: random.chance(0.5)
            ? cymbal({ seconds: 0.09, metal: 0.35, hertz: 2000 })
            : swish(0.1, 3800),
          notes: beat(sketch, random.pick(['x.o.x.o.x.o.x.o.', 'x.x.x.x.x.x.x.xo']), {
            sections: AFTER_INTRO,
            loose: 0.008,
          }),
          level: -16,
        },
        {
          voice: cymbal({ seconds: 1.5, metal: 0.4, hertz: 1550 }),
          notes: atSectionStarts(sketch, HEIGHT),
          level: -14,
        },
        {
          voice: pluckedString({ brightness: 0.3, ring: 1.5, pick: 0.2, drive: 1.5 }),
          notes: line(
            sketch,
            random.pick(['r.r.r.r.r.r.r.a.', 'r..r..r.f..f..a.', 'r___r_f_r___t_a_']),
            {
              sections: AFTER_INTRO,
              octave: 2,
              hold: 1.3,
              loose: 0.008,
            },
          ),
          level: -3,
        },
        {
          voice: jangle,
          notes: arpeggio(
            sketch,
            random.pick(['0.2.3.2.4.2.3.2.', '4.3.2.3.4.3.2.3.', '0.3.4.3.1.3.4.3.']),
            {
              sections: [...CALM, 'build', 'main'],
              octave: 3,
              hold: 2,
              loose: 0.01,
            },
          ),
          level: -6,
          reverb: 0.25,
          echo: 0.12,
        },
        {
          voice: pluckedString({ brightness: 0.7, ring: 1.6, pick: 0.15 }),
          notes: chords(
            sketch,
            random.pick(['x...x.o.x.o.x.oo', 'x..x..x.x..x..x.', 'x_______x_____x_']),
            {
              sections: HEIGHT,
              octave: 3,
              strum: 0.008,
              hold: 1.4,
              loose: 0.01,
            },
          ),
          level: -7,
          drive: random.between(1.2, 2.6),
          reverb: 0.15,
        },
        {
          voice: random.pick([
            sustainedVoice({
              wave: 'voice',
              attack: 0.04,
              release: 0.12,
              vibrato: { hertz: 5.2, cents: 15 },
            }),
            sustainedVoice({ wave: 'organ', attack: 0.02, release: 0.1 }),
            mallet('kalimba'),
          ]),
          notes: melody(sketch, {
            sections: ['build', 'main', 'end'],
            octave: 4,
            rhythms: [
              'x_x_x___x_x_x___',
              '..x_x_x_x___x___',
              'x___x_x_x_x_....',
              'x_____x_x_____x_',
            ],
            range: [-2, 8],
            loose: 0.012,
          }),
          level: -4,
          reverb: 0.25,
        },
      ],
    };
  },
};
