/**
 * Cost of processing the longest allowed audio file (a 20-minute side at 96 kHz and 24 bits),
 * compared with FFmpeg doing only the same decoding and encoding.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inMegabytes } from './megabytes.ts';
import { runTask } from './run-task.ts';

export interface AudioResult {
  /** Identifying, checking, measuring and encoding. */
  seconds: number;
  plainSeconds: number;
  ratio: number;
  /** Ratio of CPU time, which other load on the machine affects less. */
  cpuRatio: number;
  /** Peak memory of the process. */
  rssBytes: number;
}

export interface AudioInput {
  file: string;
  outFolder: string;
}

const MAX_RATIO = 1.3;
const MAX_MEGABYTES = 300;

const SIDE_SECONDS = 20 * 60;
const SAMPLE_RATE = 96_000;
const FRAME_BYTES = 6;
/** Generated once and repeated; this does not change the cost of either side. */
const PASSAGE_SECONDS = 30;

export async function measureAudioPipeline(
  folder: string,
  sideSeconds = SIDE_SECONDS,
): Promise<AudioResult> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'side.wav');
  writeSide(file, sideSeconds);
  const plain = await runScript('plain-audio.ts', { file, outFolder: join(folder, 'plain') });
  const ours = await runScript('audio-pipeline.ts', { file, outFolder: join(folder, 'ours') });
  await rm(file);
  return {
    seconds: ours.seconds,
    plainSeconds: plain.seconds,
    ratio: ours.seconds / plain.seconds,
    cpuRatio: ours.cpuSeconds / plain.cpuSeconds,
    rssBytes: ours.rssBytes,
  };
}

export function audioProblems({ ratio, rssBytes }: AudioResult): string[] {
  const megabytes = inMegabytes(rssBytes);
  return [
    ...(ratio > MAX_RATIO
      ? [`audio: ${ratio.toFixed(2)} times as long as FFmpeg alone, expected at most ${MAX_RATIO}.`]
      : []),
    ...(megabytes > MAX_MEGABYTES
      ? [`audio: ${megabytes} MB peak, expected at most ${MAX_MEGABYTES}.`]
      : []),
  ];
}

export function audioLine({
  seconds,
  plainSeconds,
  ratio,
  cpuRatio,
  rssBytes,
}: AudioResult): string {
  const times = `${seconds.toFixed(1)} s, FFmpeg alone ${plainSeconds.toFixed(1)} s`;
  const ratios = `ratio ${ratio.toFixed(2)} (≤ ${MAX_RATIO}), by CPU ${cpuRatio.toFixed(2)}`;
  return `audio, a 20-minute side: ${times}, ${ratios}, peak ${inMegabytes(rssBytes)} MB (≤ ${MAX_MEGABYTES} MB)`;
}

function runScript(script: string, input: AudioInput) {
  return runTask(script, input.outFolder, input);
}

function writeSide(file: string, seconds: number): void {
  const passage = passageBytes();
  const descriptor = openSync(file, 'w');
  const dataBytes = seconds * SAMPLE_RATE * FRAME_BYTES;
  writeSync(descriptor, wavHeader(dataBytes));
  for (let left = dataBytes; left > 0; left -= passage.length) {
    writeSync(descriptor, passage, 0, Math.min(left, passage.length));
  }
  closeSync(descriptor);
}

function wavHeader(dataBytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(2, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * FRAME_BYTES, 28);
  header.writeUInt16LE(FRAME_BYTES, 32);
  header.writeUInt16LE(24, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

/** A beat, a chord and noise, as loud as a typical loud record. */
function passageBytes(): Buffer {
  const bytes = Buffer.alloc(PASSAGE_SECONDS * SAMPLE_RATE * FRAME_BYTES);
  let seed = 1;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 31 - 1;
  };
  const filterState = [0, 0];
  for (let frame = 0; frame < PASSAGE_SECONDS * SAMPLE_RATE; frame += 1) {
    const time = frame / SAMPLE_RATE;
    const beat = Math.exp(-6 * ((time * 2) % 1));
    const wave = (hz: number) => Math.sin(2 * Math.PI * hz * time);
    const middle = 0.45 * wave(55) * beat + 0.2 * wave(330) + 0.1 * wave(1321);
    for (const channel of [0, 1]) {
      const noise = (filterState[channel] ?? 0) * 0.8 + random() * 0.2;
      filterState[channel] = noise;
      const sample = Math.max(-0.95, Math.min(0.95, middle + noise * beat));
      bytes.writeIntLE(Math.round(sample * 0x7f_ffff), frame * 6 + channel * 3, 3);
    }
  }
  return bytes;
}
