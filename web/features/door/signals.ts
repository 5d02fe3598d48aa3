/** What is heard and felt, for those who look at the guest and not at the screen. */
import type { Tone } from './answer.ts';
import { hasSound } from './settings.ts';

/** Hertz, start and length in seconds. */
type Note = readonly [frequency: number, start: number, length: number];

const NOTES: Readonly<Record<Tone, { wave: OscillatorType; notes: readonly Note[] }>> = {
  // Rising: come in.
  good: {
    wave: 'sine',
    notes: [
      [880, 0, 0.09],
      [1318, 0.1, 0.16],
    ],
  },
  bad: {
    wave: 'square',
    notes: [
      [196, 0, 0.22],
      [147, 0.26, 0.34],
    ],
  },
  careful: {
    wave: 'triangle',
    notes: [
      [523, 0, 0.12],
      [523, 0.2, 0.12],
    ],
  },
};

const VIBRATION: Readonly<Record<Tone, number[]>> = {
  good: [90],
  bad: [220, 90, 220],
  careful: [70, 70, 70],
};

const VOLUME = 0.25;

let audio: AudioContext | undefined;

/** Browsers play nothing before the first touch. */
export function allowSounds(): () => void {
  const start = () => {
    audio ??= new AudioContext();
    void audio.resume();
  };
  const stop = new AbortController();
  for (const name of ['pointerdown', 'keydown']) {
    addEventListener(name, start, { signal: stop.signal });
  }
  return () => stop.abort();
}

export function signal(tone: Tone): void {
  navigator.vibrate?.(VIBRATION[tone]);
  if (!audio || !hasSound()) return;
  const { wave, notes } = NOTES[tone];
  for (const [frequency, start, length] of notes) play(audio, wave, [frequency, start, length]);
}

function play(context: AudioContext, wave: OscillatorType, [hertz, start, length]: Note): void {
  const tone = new OscillatorNode(context, { type: wave, frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  tone.connect(volume).connect(context.destination);
  const from = context.currentTime + start;
  // Without a click at either end.
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(VOLUME, from + 0.01);
  volume.gain.linearRampToValueAtTime(0, from + length);
  tone.start(from);
  tone.stop(from + length);
}
