/** Jazz trio, folk guitar and chamber music: hands on wood and strings, never quite on the grid. */

import { melody } from '../melody.ts';
import { arpeggio, beat, chords, line } from '../notation.ts';
import { cymbal, kick, rimshot, swish } from '../sound/drums.ts';
import { pluckedString } from '../sound/plucked.ts';
import { mallet, piano } from '../sound/struck.ts';
import { sustainedVoice } from '../sound/sustained.ts';
import { AFTER_INTRO, DRIVING, EVERYWHERE, HEIGHT, type Style } from './style.ts';

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
    const grand = piano({ brightness: random.between(0.45, 0.7), ring: 2.2 });
    const leads = {
      piano: grand,
      vibraphone: mallet('vibraphone'),
      guitar: pluckedString({ brightness: 0.35, ring: 1.6, pick: 0.3 }),
    };
    return {
      room: { seconds: 1.1, damping: 0.45 },
      drive: 1.5,
      layers: [
        {
          voice: cymbal({ seconds: random.between(0.4, 0.6), metal: 0.75, hertz: 1650 }),
          notes: beat(
            sketch,
            random.pick(['x...x.o.x...x.o.', 'x...x.o.x...x...', 'x...x...x.o.x.o.']),
            {
              sections: EVERYWHERE,
              loose: 0.01,
            },
          ),
          level: -16,
          reverb: 0.15,
        },
        {
          voice: swish(0.2, 2400),
          notes: beat(sketch, '....x.......x...', { sections: AFTER_INTRO, loose: 0.012 }),
          level: -15,
          reverb: 0.2,
        },
        {
          voice: rimshot(360),
          notes: beat(sketch, '..............-.......-...-.....', {
            sections: DRIVING,
            loose: 0.015,
            fill: '......-...o...x.',
          }),
          level: -14,
          reverb: 0.2,
        },
        {
          voice: kick({ hertz: 58, seconds: 0.22, click: 0.1, drive: 1 }),
          notes: beat(sketch, 'o.......o.......', { sections: DRIVING, loose: 0.01 }),
          level: -12,
        },
        {
          voice: pluckedString({ brightness: 0.12, ring: 1.3, pick: 0.3 }),
          notes: line(
            sketch,
            random.pick([
              'r___t___f___a___',
              'r___f___t___a___',
              'r___t___f__fa___',
              'r___R___f___a___',
            ]),
            {
              sections: EVERYWHERE,
              octave: 2,
              hold: 0.95,
              loose: 0.01,
            },
          ),
          level: -2,
          reverb: 0.06,
        },
        {
          voice: grand,
          notes: chords(
            sketch,
            random.pick([
              '......x...........x...x_........',
              'x.....x_................x.....x.',
              '..x.......x_......x.....x_......',
            ]),
            { sections: AFTER_INTRO, octave: 3, size: 4, hold: 2.5, loose: 0.012, strum: 0.004 },
          ),
          level: -9,
          reverb: 0.2,
        },
        {
          voice: leads[lead],
          notes: melody(sketch, {
            sections: EVERYWHERE,
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
            loose: 0.018,
          }),
          level: -4,
          reverb: 0.22,
        },
      ],
    };
  },
};

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
    const waltz = sketch.beatsPerBar === 3;
    const steel = random.between(0.5, 0.85);
    const guitar = pluckedString({
      brightness: steel,
      ring: 2.6,
      pick: random.between(0.12, 0.25),
    });
    const picking = waltz
      ? ['0.2.3.2.4.2.', '0...2.3.4.3.', '0.1.2.4.2.1.']
      : ['0.2.1.3.0.2.4.3.', '0.3.2.4.1.3.2.4.', '0..2.3.20.4.3.2.', '0.2.4.2.1.2.3.2.'];
    return {
      room: { seconds: random.between(0.8, 1.6), damping: 0.4 },
      drive: 1.8,
      layers: [
        {
          voice: guitar,
          notes: arpeggio(sketch, random.pick(picking), {
            sections: EVERYWHERE,
            octave: 3,
            hold: 4,
            loose: 0.012,
          }),
          level: -3,
          reverb: 0.2,
        },
        {
          voice: guitar,
          notes: chords(
            sketch,
            waltz ? 'x...o...o...' : random.pick(['x...o.oo..o.o.oo', 'x..ox.o.x..ox.o.']),
            {
              sections: HEIGHT,
              octave: 3,
              hold: 2,
              strum: 0.011,
              loose: 0.01,
            },
          ),
          level: -9,
          reverb: 0.15,
        },
        {
          voice: pluckedString({ brightness: 0.2, ring: 1.8, pick: 0.3 }),
          notes: line(sketch, waltz ? 'r_______f___' : 'r_______f_____a_', {
            sections: AFTER_INTRO,
            octave: 2,
            loose: 0.01,
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
            rhythms: waltz
              ? ['x___x_x_x___', 'x_______x_x_', 'x_x_x___x___']
              : ['x___x_x_x___x___', 'x_____x_x_x_x___', '..x_x_x_x_______', 'x___x___x_x_x___'],
            range: [-2, 8],
            loose: 0.015,
          }),
          level: -5,
          reverb: 0.3,
        },
        {
          voice: swish(0.12, 3200),
          notes: beat(sketch, waltz ? '....o...o...' : '....x.......x...', {
            sections: HEIGHT,
            loose: 0.01,
          }),
          level: -17,
          reverb: 0.1,
        },
        {
          voice: kick({ hertz: 62, seconds: 0.25, click: 0.05, drive: 1 }),
          notes: beat(sketch, waltz ? 'x...........' : 'x.......x.......', {
            sections: HEIGHT,
            loose: 0.008,
          }),
          level: -8,
        },
      ],
    };
  },
};

export const classical: Style = {
  tempo: [62, 104],
  beatsPerBar: [4, 3],
  scales: ['major', 'minor', 'harmonicMinor'],
  progressions: [
    [0, 4, 5, 2, 3, 0, 3, 4],
    [0, 3, 4, 0],
    [0, 5, 1, 4],
    [0, 3, 6, 2, 5, 1, 4, 0],
    [0, 4, 0, 4],
  ],
  barsPerChord: [1],
  swing: { perBeat: 2, amount: [0, 0] },
  arrange(sketch) {
    const { random } = sketch;
    const waltz = sketch.beatsPerBar === 3;
    const grand = piano({ brightness: random.between(0.4, 0.75), ring: 3.2 });
    const bowed = sustainedVoice({
      wave: 'softSaw',
      cents: [-7, 1, 8],
      attack: 0.22,
      release: 0.4,
      vibrato: { hertz: 5.4, cents: 9 },
    });
    const strings = random.chance(0.7);
    const tune = melody(sketch, {
      sections: AFTER_INTRO,
      octave: 4,
      rhythms: waltz
        ? ['x___x___x___', 'x_______x_x_', 'x_x_x_x_x___']
        : ['x_______x___x___', 'x___x_x_x_______', 'x_x_x_x_x___x___', 'x___________x___'],
      range: [-1, 9],
      leaps: 0.18,
      loose: 0.015,
    });
    const accompaniment = waltz
      ? ['0...2.3.2...', '0.2.3.4.3.2.', '0.1.2.1.2.1.']
      : ['0.2.1.2.0.2.1.2.', '0.1.2.3.4.3.2.1.', '0...2...1...2...', '0123432101234321'];
    return {
      room: { seconds: random.between(1.8, 2.8), damping: 0.35 },
      drive: 1.5,
      layers: [
        {
          voice: grand,
          notes: arpeggio(sketch, random.pick(accompaniment), {
            sections: EVERYWHERE,
            octave: 3,
            hold: 2.5,
            loose: 0.01,
          }),
          level: -8,
          reverb: 0.3,
        },
        {
          voice: grand,
          notes: line(sketch, waltz ? 'r___________' : 'r_______f_______', {
            sections: EVERYWHERE,
            octave: 2,
            loose: 0.008,
          }),
          level: -8,
          reverb: 0.25,
        },
        { voice: grand, notes: tune, level: -2, reverb: 0.3 },
        {
          voice: bowed,
          notes: chords(sketch, waltz ? 'x___________' : 'x_______________', {
            sections: strings ? AFTER_INTRO : HEIGHT,
            octave: 3,
          }),
          level: -9,
          reverb: 0.45,
        },
        {
          voice: bowed,
          notes: strings ? tune.map((note) => ({ ...note, midi: note.midi + 12 })) : [],
          level: -13,
          reverb: 0.5,
        },
      ],
    };
  },
};
