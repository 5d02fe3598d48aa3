/** Drums and noises. Each is rendered once per song and placed at every hit. */
import { highPass, lowPass, saturate, sweepLowPass } from './filters.ts';
import { noiseFrom, SAMPLE_RATE, samplesIn, softenEdges, soundFrom } from './voice.ts';

export function kick(tone: {
  readonly hertz: number;
  readonly seconds: number;
  readonly click: number;
  readonly drive: number;
}): Float32Array {
  const sound = new Float32Array(samplesIn(tone.seconds));
  const noise = noiseFrom(3);
  let turn = 0;
  for (let index = 0; index < sound.length; index++) {
    const time = index / SAMPLE_RATE;
    const hertz = tone.hertz * (1 + 5 * Math.exp(-time / 0.018) + 0.6 * Math.exp(-time / 0.07));
    turn += (2 * Math.PI * hertz) / SAMPLE_RATE;
    const body = Math.sin(turn) * Math.exp((-4.5 * time) / tone.seconds);
    sound[index] = body + tone.click * noise() * Math.exp(-time / 0.003);
  }
  return softenEdges(saturate(sound, tone.drive), 0.0005, 0.02);
}

export function snare(tone: {
  readonly hertz: number;
  readonly seconds: number;
  /** Level of the snare wires relative to the drum tone. */
  readonly wires: number;
}): Float32Array {
  const sound = new Float32Array(samplesIn(tone.seconds));
  const noise = noiseFrom(11);
  for (let index = 0; index < sound.length; index++) {
    const time = index / SAMPLE_RATE;
    const turn = 2 * Math.PI * tone.hertz * time;
    const body =
      Math.sin(turn) * Math.exp(-time / 0.06) +
      0.5 * Math.sin(turn * 1.78) * Math.exp(-time / 0.04);
    const rattle = noise() * Math.exp((-5 * time) / tone.seconds);
    sound[index] = (1 - tone.wires) * body + tone.wires * rattle;
  }
  return softenEdges(saturate(highPass(sound, 140), 1.6), 0.0005, 0.01);
}

/** Several claps, slightly apart. */
export function clap(seconds: number): Float32Array {
  const sound = new Float32Array(samplesIn(seconds));
  const noise = noiseFrom(23);
  const hands = [0, 0.011, 0.021, 0.03];
  for (let index = 0; index < sound.length; index++) {
    const time = index / SAMPLE_RATE;
    let level = 0;
    for (const [hand, start] of hands.entries()) {
      if (time < start) continue;
      const fade = hand === hands.length - 1 ? seconds / 5 : 0.006;
      level = Math.max(level, Math.exp(-(time - start) / fade));
    }
    sound[index] = noise() * level;
  }
  return softenEdges(highPass(highPass(lowPass(sound, 5200), 650), 500), 0.0005, 0.01);
}

/** Cymbals: inharmonic square waves and noise, high-passed. */
export function cymbal(tone: {
  readonly seconds: number;
  /** 0 is all noise, 1 all metal. */
  readonly metal: number;
  readonly hertz: number;
}): Float32Array {
  const sound = new Float32Array(samplesIn(tone.seconds));
  const noise = noiseFrom(Math.round(tone.hertz));
  const steps = [1, 1.34, 1.79, 2.43, 3.11].map((ratio) => (tone.hertz * ratio) / SAMPLE_RATE);
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = steps;
  const fade = Math.exp(-5 / (tone.seconds * SAMPLE_RATE));
  let level = 1;
  for (let index = 0; index < sound.length; index++) {
    const metal =
      ((index * one) % 1 < 0.5 ? 1 : -1) +
      ((index * two) % 1 < 0.5 ? 1 : -1) +
      ((index * three) % 1 < 0.5 ? 1 : -1) +
      ((index * four) % 1 < 0.5 ? 1 : -1) +
      ((index * five) % 1 < 0.5 ? 1 : -1);
    sound[index] = level * (tone.metal * 0.3 * metal + (1 - tone.metal) * noise());
    level *= fade;
  }
  return softenEdges(highPass(highPass(sound, 5200), 4200), 0.0008, 0.01);
}

/** A shaker or brush: noise that swells, then fades. */
export function swish(seconds: number, cutoff: number): Float32Array {
  const noise = noiseFrom(37);
  const sound = soundFrom(seconds, (index) => {
    const share = index / (seconds * SAMPLE_RATE);
    return noise() * share ** 0.4 * (1 - share) ** 2;
  });
  return softenEdges(highPass(lowPass(sound, cutoff * 2.2), cutoff), 0.004, 0.01);
}

export function rimshot(hertz: number): Float32Array {
  const sound = soundFrom(0.09, (index) => {
    const time = index / SAMPLE_RATE;
    const turn = 2 * Math.PI * hertz * time;
    return (Math.sin(turn) + 0.7 * Math.sin(turn * 2.17)) * Math.exp(-time / 0.012);
  });
  return softenEdges(saturate(sound, 2), 0.0005, 0.01);
}

export function tom(hertz: number): Float32Array {
  return kick({ hertz, seconds: 0.4, click: 0.15, drive: 1.2 });
}

/** Vinyl crackle. */
export function crackle(seconds: number): Float32Array {
  const noise = noiseFrom(41);
  const sound = soundFrom(seconds, () => {
    const chance = noise();
    return chance > 0.9993 ? noise() * 3 : 0.03 * chance;
  });
  return softenEdges(highPass(lowPass(sound, 5000), 400), 0.3, 0.3);
}

/** Wind or sea: noise through a slowly moving filter. */
export function wash(seconds: number, hertz: number): Float32Array {
  const sound = soundFrom(seconds, noiseFrom(43));
  const breath = (2 * Math.PI) / (5.3 * SAMPLE_RATE);
  sweepLowPass(sound, (sample) => hertz * (1.3 - Math.cos(sample * breath)), 0.45);
  return softenEdges(sound, Math.min(1.5, seconds / 3), Math.min(2, seconds / 3));
}

/** Noise that rises until the next section. */
export function riser(seconds: number): Float32Array {
  const noise = noiseFrom(47);
  const length = samplesIn(seconds);
  const sound = soundFrom(seconds, (index) => noise() * (index / length) ** 2);
  sweepLowPass(sound, (sample) => 300 + 7000 * (sample / length) ** 2, 0.6);
  return softenEdges(highPass(sound, 250), 0.01, 0.02);
}
