/** Ambient, dub and hip-hop: space between the notes, and what the room does with them. */

import { melody } from '../melody.ts';
import { arpeggio, atSectionStarts, beat, chords, line } from '../notation.ts';
import { clap, crackle, cymbal, kick, rimshot, snare, tom, wash } from '../sound/drums.ts';
import { pluckedString } from '../sound/plucked.ts';
import { fmKeys, mallet, piano } from '../sound/struck.ts';
import { sustainedVoice } from '../sound/sustained.ts';
import { AFTER_INTRO, DRIVING, EVERYWHERE, HEIGHT, type Style } from './style.ts';

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
    const drops = random.pick([
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
            sections: EVERYWHERE,
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
          notes: line(sketch, 'r_______________', { sections: AFTER_INTRO, octave: 2 }),
          level: -9,
        },
        {
          voice: drops,
          notes: arpeggio(
            sketch,
            random.pick([
              '4.....2.....5...........3.......',
              '0..2..4..5..4...3..2............',
              '....5.......3.......4.....2.....',
              '7..........4....5.........2.....',
            ]),
            { sections: EVERYWHERE, octave: 4, hold: 6, loose: 0.05 },
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
            sections: HEIGHT,
            octave: 4,
            rhythms: ['x_______x_______', 'x___________x___', '....x_______....'],
            range: [0, 9],
            loose: 0.05,
          }),
          level: -10,
          echo: 0.35,
          reverb: 0.6,
        },
        {
          voice: wash(12, random.between(250, 700)),
          notes: atSectionStarts(sketch, EVERYWHERE),
          level: -27,
          reverb: 0.2,
        },
      ],
    };
  },
};

export const dub: Style = {
  tempo: [66, 80],
  scales: ['minor', 'dorian'],
  progressions: [
    [0, 3],
    [0, 0, 3, 4],
    [0, 6],
    [0, 5, 6, 0],
  ],
  barsPerChord: [1, 2],
  swing: { perBeat: 4, amount: [0.1, 0.25] },
  arrange(sketch) {
    const { random } = sketch;
    return {
      room: { seconds: 2.4, damping: 0.45 },
      echo: { beats: 0.75, feedback: random.between(0.55, 0.7), cutoff: 1900 },
      drive: 1.2,
      layers: [
        {
          voice: kick({ hertz: 48, seconds: 0.35, click: 0.2, drive: 1.5 }),
          notes: beat(
            sketch,
            random.pick(['........X.......', 'X.......X.......', '........X.....o.']),
            {
              sections: DRIVING,
            },
          ),
          level: -1,
        },
        {
          voice: rimshot(random.between(330, 480)),
          notes: beat(sketch, '........x.......', { sections: DRIVING, fill: '........x..x..x.' }),
          level: -7,
          echo: 0.3,
          reverb: 0.2,
        },
        {
          voice: cymbal({ seconds: 0.06, metal: 0.5, hertz: 2300 }),
          notes: beat(
            sketch,
            random.pick(['..x-..x-..x-..x-', 'x-x-x-x-x-x-x-x-', 'o.xoo.xoo.xoo.xo']),
            {
              sections: AFTER_INTRO,
            },
          ),
          level: -16,
        },
        {
          voice: tom(random.between(85, 120)),
          notes: atSectionStarts(sketch, AFTER_INTRO),
          level: -5,
          echo: 0.6,
        },
        {
          voice: sustainedVoice({
            wave: 'triangle',
            attack: 0.008,
            release: 0.06,
            sub: 0.5,
            drive: 1.3,
          }),
          notes: line(
            sketch,
            random.pick([
              'r__.r_f_..r_t_..',
              '..r_r_R_..f_r_..',
              'r_..t_f_R___..r.',
              'r__r__f_....s_f_r__r__t_........',
            ]),
            { sections: EVERYWHERE, octave: 2, hold: 0.9 },
          ),
          level: -4,
        },
        {
          voice: random.pick([
            pluckedString({ brightness: 0.7, ring: 0.7, pick: 0.1 }),
            piano({ brightness: 0.6, ring: 0.9 }),
            sustainedVoice({ wave: 'organ', attack: 0.004, release: 0.04 }),
          ]),
          notes: chords(
            sketch,
            random.pick(['....x.......x...', '....x.......x.x.', '....x.x.....x...']),
            {
              sections: EVERYWHERE,
              octave: 4,
              hold: 0.8,
            },
          ),
          level: -7,
          echo: 0.45,
          reverb: 0.25,
        },
        {
          voice: sustainedVoice({ wave: 'organ', attack: 0.003, release: 0.03 }),
          notes: chords(sketch, '..o.o.....o.o...', { sections: HEIGHT, octave: 3, hold: 0.5 }),
          level: -13,
        },
        {
          voice: sustainedVoice({
            wave: 'reed',
            attack: 0.03,
            release: 0.1,
            vibrato: { hertz: 5, cents: 12 },
          }),
          notes: melody(sketch, {
            sections: ['main', 'break'],
            octave: 4,
            rhythms: ['x_x_x___........', '....x_x___x_....', 'x___x_..........'],
            range: [0, 8],
          }),
          level: -9,
          echo: 0.6,
          reverb: 0.3,
        },
      ],
    };
  },
};

export const hipHop: Style = {
  tempo: [76, 94],
  scales: ['minor', 'dorian', 'major'],
  progressions: [
    [0, 3],
    [1, 4, 0, 0],
    [0, 5, 3, 4],
    [3, 2, 1, 0],
    [5, 4, 3, 4],
  ],
  barsPerChord: [1],
  swing: { perBeat: 4, amount: [0.16, 0.32] },
  arrange(sketch) {
    const { random } = sketch;
    return {
      room: { seconds: 0.9, damping: 0.5 },
      echo: { beats: 0.75, feedback: 0.3, cutoff: 2000 },
      drive: 1.5,
      layers: [
        {
          voice: crackle(8),
          notes: atSectionStarts(sketch, EVERYWHERE),
          level: -24,
        },
        {
          voice: kick({ hertz: random.between(50, 60), seconds: 0.3, click: 0.25, drive: 1.9 }),
          notes: beat(
            sketch,
            random.pick([
              'X......xX.x.....',
              'X..x......x..x..',
              'X.....x.x.......X..x....x.x.....',
              'X.x.......xx....',
            ]),
            { sections: DRIVING, loose: 0.008 },
          ),
          level: 0,
        },
        {
          voice: random.chance(0.6)
            ? snare({ hertz: random.between(170, 210), seconds: 0.22, wires: 0.65 })
            : clap(0.24),
          notes: beat(sketch, '....X.......X...', {
            sections: DRIVING,
            loose: 0.012,
            fill: '....X..-.-..X.xx',
          }),
          level: -3,
          reverb: 0.15,
        },
        {
          voice: cymbal({ seconds: 0.06, metal: 0.3, hertz: 2200 }),
          notes: beat(
            sketch,
            random.pick(['x.o.x.o.x.o.x.oo', 'x.x.x.x.x.xxx.x.', 'x-x.x-x.x-x.x-x-']),
            {
              sections: AFTER_INTRO,
              loose: 0.01,
            },
          ),
          level: -16,
        },
        {
          voice: sustainedVoice({ wave: 'sine', attack: 0.006, release: 0.08, drive: 2.4 }),
          notes: line(
            sketch,
            random.pick(['r______r__r_....', 'r__..r_...f_..a.', 'r_____..R_..f_..']),
            {
              sections: DRIVING,
              octave: 2,
            },
          ),
          level: -6,
        },
        {
          voice: random.pick([
            fmKeys({ ratio: 1, depth: 1.4, brightSeconds: 0.4, ring: 2.6 }),
            piano({ brightness: 0.35, ring: 2.2 }),
            mallet('vibraphone'),
          ]),
          notes: chords(
            sketch,
            random.pick([
              'x______x________',
              'x_________x_____',
              'x__x____________',
              '..x_______x_____',
            ]),
            {
              sections: EVERYWHERE,
              octave: 4,
              size: random.pick([4, 5]),
              strum: 0.014,
              loose: 0.012,
            },
          ),
          level: -5,
          reverb: 0.2,
          drive: 1.1,
        },
        {
          voice: random.pick([
            pluckedString({ brightness: 0.45, ring: 1.8 }),
            mallet('kalimba'),
            sustainedVoice({
              wave: 'reed',
              attack: 0.04,
              release: 0.15,
              vibrato: { hertz: 5, cents: 15 },
            }),
          ]),
          notes: melody(sketch, {
            sections: ['main', 'break'],
            octave: 4,
            rhythms: ['x_.x__x_....x___', '..x_x_x___......', 'x___..x_x_x_....'],
            loose: 0.015,
          }),
          level: -7,
          echo: 0.3,
          reverb: 0.2,
        },
      ],
    };
  },
};
