/** Drums and noises. Each is rendered once per song and placed at every hit. */
import { highPass, lowPass, saturate, sweepLowPass } from './filters.ts';
import { fadeEdges, noiseFrom, renderSound, SAMPLE_RATE, samplesIn } from './voice.ts';

export function kick(tone: {
  readonly hertz: number;
  readonly seconds: number;
  readonly click: number;
  readonly drive: number;
}): Float32Array {
  const sound = new Float32Array(samplesIn(tone.seconds));
  const noise = noiseFrom(3);
  let phase = 0;
  for (let index = 0; index < sound.length; index++) {
    const time = index / SAMPLE_RATE;
    const hertz = tone.hertz * (1 + 5 * Math.exp(-time / 0.018) + 0.6 * Math.exp(-time / 0.07));
    phase += (2 * Math.PI * hertz) / SAMPLE_RATE;
    const body = Math.sin(phase) * Math.exp((-4.5 * time) / tone.seconds);
    sound[index] = body + tone.click * noise() * Math.exp(-time / 0.003);
  }
  return fadeEdges(saturate(sound, tone.drive), 0.0005, 0.02);
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
    const phase = 2 * Math.PI * tone.hertz * time;
    const body =
      Math.sin(phase) * Math.exp(-time / 0.06) +
      0.5 * Math.sin(phase * 1.78) * Math.exp(-time / 0.04);
    const wireNoise = noise() * Math.exp((-5 * time) / tone.seconds);
    sound[index] = (1 - tone.wires) * body + tone.wires * wireNoise;
  }
  return fadeEdges(saturate(highPass(sound, 140), 1.6), 0.0005, 0.01);
}

/** Several claps, slightly apart. */
export function clap(seconds: number): Float32Array {
  const sound = new Float32Array(samplesIn(seconds));
  const noise = noiseFrom(23);
  const clapStarts = [0, 0.011, 0.021, 0.03];
  for (let index = 0; index < sound.length; index++) {
    const time = index / SAMPLE_RATE;
    let level = 0;
    for (const [clapIndex, start] of clapStarts.entries()) {
      if (time < start) continue;
      const fade = clapIndex === clapStarts.length - 1 ? seconds / 5 : 0.006;
      level = Math.max(level, Math.exp(-(time - start) / fade));
    }
    sound[index] = noise() * level;
  }
  return fadeEdges(highPass(highPass(lowPass(sound, 5200), 650), 500), 0.0005, 0.01);
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
  const phaseSteps = [1, 1.34, 1.79, 2.43, 3.11].map((ratio) => (tone.hertz * ratio) / SAMPLE_RATE);
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = phaseSteps;
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
  return fadeEdges(highPass(highPass(sound, 5200), 4200), 0.0008, 0.01);
}

/** A shaker or brush: noise that swells, then fades. */
export function noiseSwell(seconds: number, cutoff: number): Float32Array {
  const noise = noiseFrom(37);
  const sound = renderSound(seconds, (index) => {
    const share = index / (seconds * SAMPLE_RATE);
    return noise() * share ** 0.4 * (1 - share) ** 2;
  });
  return fadeEdges(highPass(lowPass(sound, cutoff * 2.2), cutoff), 0.004, 0.01);
}

export function rimshot(hertz: number): Float32Array {
  const sound = renderSound(0.09, (index) => {
    const time = index / SAMPLE_RATE;
    const phase = 2 * Math.PI * hertz * time;
    return (Math.sin(phase) + 0.7 * Math.sin(phase * 2.17)) * Math.exp(-time / 0.012);
  });
  return fadeEdges(saturate(sound, 2), 0.0005, 0.01);
}

export function tom(hertz: number): Float32Array {
  return kick({ hertz, seconds: 0.4, click: 0.15, drive: 1.2 });
}

/** Vinyl crackle. */
export function crackle(seconds: number): Float32Array {
  const noise = noiseFrom(41);
  const sound = renderSound(seconds, () => {
    const chance = noise();
    return chance > 0.9993 ? noise() * 3 : 0.03 * chance;
  });
  return fadeEdges(highPass(lowPass(sound, 5000), 400), 0.3, 0.3);
}

/** Wind or sea: noise through a slowly moving filter. */
export function filteredNoise(seconds: number, hertz: number): Float32Array {
  const sound = renderSound(seconds, noiseFrom(43));
  const modulationStep = (2 * Math.PI) / (5.3 * SAMPLE_RATE);
  sweepLowPass(sound, (sample) => hertz * (1.3 - Math.cos(sample * modulationStep)), 0.45);
  return fadeEdges(sound, Math.min(1.5, seconds / 3), Math.min(2, seconds / 3));
}

/** Noise that rises until the next section. */
export function riser(seconds: number): Float32Array {
  const noise = noiseFrom(47);
  const length = samplesIn(seconds);
  const sound = renderSound(seconds, (index) => noise() * (index / length) ** 2);
  sweepLowPass(sound, (sample) => 300 + 7000 * (sample / length) ** 2, 0.6);
  return fadeEdges(highPass(sound, 250), 0.01, 0.02);
}
