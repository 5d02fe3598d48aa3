/**
 * Audio file checks. Findings are codes with the found and the allowed value; texts are added
 * later.
 */
import {
  AUDIO_BIT_DEPTHS,
  AUDIO_CHANNELS,
  AUDIO_MIN_SECONDS,
  AUDIO_SAMPLE_RATES_HZ,
  AUDIO_SILENCE_DBFS,
} from '@lathe/rules/limits';
import type { AudioFile, IdentifiedAudio } from './identify-audio.ts';
import type { Measurement } from './measure-audio.ts';
import type { UnsupportedFormat } from './unsupported-formats.ts';

export type Finding =
  | { code: 'empty' }
  /** Neither WAV nor FLAC. */
  | { code: 'format'; found: UnsupportedFormat; allowed: readonly string[] }
  /** A WAV with a non-integer encoding. */
  | { code: 'encoding'; found: string; allowed: readonly number[] }
  /** Valid start, invalid content. */
  | { code: 'unreadable'; found: 'wav' | 'flac' }
  | { code: 'channels'; found: number; allowed: number }
  | { code: 'sample_rate'; found: number; allowed: readonly number[] }
  | { code: 'bit_depth'; found: number; allowed: readonly number[] }
  /** In seconds. */
  | { code: 'too_short'; found: number; allowed: number }
  /** In seconds: the actual length, and the length in the header. */
  | { code: 'truncated'; found: number; promised: number }
  /** A FLAC whose samples do not match its checksums. */
  | { code: 'corrupt' }
  /** Peak in dBFS; null for digital silence. */
  | { code: 'silent'; found: number | null; allowed: number };

export type FindingCode = Finding['code'];

const FORMATS = ['wav', 'flac'] as const;

/** Checks the header only, so most problems are reported at once. */
export function checkHeader(identified: IdentifiedAudio): Finding[] {
  switch (identified.kind) {
    case 'empty':
      return [{ code: 'empty' }];
    case 'foreign':
      return [{ code: 'format', found: identified.format, allowed: FORMATS }];
    case 'encoding':
      return [{ code: 'encoding', found: identified.encoding, allowed: AUDIO_BIT_DEPTHS }];
    case 'broken':
      return [{ code: 'unreadable', found: identified.container }];
    case 'audio':
      return checkAudioHeader(identified.audio);
  }
}

function checkAudioHeader(audio: AudioFile): Finding[] {
  const { channels, sampleRate, bitDepth } = audio;
  const findings: Finding[] = [];
  if (channels !== AUDIO_CHANNELS) {
    findings.push({ code: 'channels', found: channels, allowed: AUDIO_CHANNELS });
  }
  if (!isOneOf(sampleRate, AUDIO_SAMPLE_RATES_HZ)) {
    findings.push({ code: 'sample_rate', found: sampleRate, allowed: AUDIO_SAMPLE_RATES_HZ });
  }
  if (!isOneOf(bitDepth, AUDIO_BIT_DEPTHS)) {
    findings.push({ code: 'bit_depth', found: bitDepth, allowed: AUDIO_BIT_DEPTHS });
  }
  return [...findings, ...checkLength(audio, audio.frames)];
}

/** Checks the decoded samples. */
export function checkSamples(audio: AudioFile, measurement: Measurement): Finding[] {
  const { damage, frames, samplePeakDbfs } = measurement;
  const findings =
    damage === 'corrupt' ? [{ code: 'corrupt' } as const] : checkLength(audio, frames);
  if (findings.length > 0) return findings;
  if (samplePeakDbfs === null || samplePeakDbfs < AUDIO_SILENCE_DBFS) {
    return [{ code: 'silent', found: samplePeakDbfs, allowed: AUDIO_SILENCE_DBFS }];
  }
  return [];
}

/** A truncated file is reported as such, not as too short. */
function checkLength({ sampleRate, promisedFrames }: AudioFile, frames: number | null): Finding[] {
  if (frames !== null && promisedFrames !== null && frames < promisedFrames) {
    const found = frames / sampleRate;
    return [{ code: 'truncated', found, promised: promisedFrames / sampleRate }];
  }
  const frameCount = frames ?? promisedFrames;
  if (frameCount !== null && frameCount < AUDIO_MIN_SECONDS * sampleRate) {
    return [{ code: 'too_short', found: frameCount / sampleRate, allowed: AUDIO_MIN_SECONDS }];
  }
  return [];
}

function isOneOf(value: number, allowed: readonly number[]): boolean {
  return allowed.includes(value);
}
