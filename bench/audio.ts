/**
 * Cost of processing the longest allowed audio file (a 20-minute side at 96 kHz and 24 bits),
 * compared with FFmpeg doing only the same decoding and encoding.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inMegabytes } from './megabytes.ts';
import { askForWork } from './run-task.ts';

export interface AudioFigures {
  /** Identifying, checking, measuring and encoding. */
  seconds: number;
  plainSeconds: number;
  ratio: number;
  /** Ratio of CPU time, which other load on the machine affects less. */
  cpuRatio: number;
  /** Peak memory of the process. */
  rssBytes: number;
}

export interface AudioQuestion {
  file: string;
  outFolder: string;
}

const MOST_RATIO = 1.3;
const MOST_MEGABYTES = 300;

const SIDE_SECONDS = 20 * 60;
const SAMPLE_RATE = 96_000;
const FRAME_BYTES = 6;
/** Generated once and repeated; this does not change the cost of either side. */
const PASSAGE_SECONDS = 30;

export async function measureAudioPipeline(
  folder: string,
  sideSeconds = SIDE_SECONDS,
): Promise<AudioFigures> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'side.wav');
  writeSide(file, sideSeconds);
  const plain = await ask('plain-audio.ts', { file, outFolder: join(folder, 'plain') });
  const ours = await ask('audio-pipeline.ts', { file, outFolder: join(folder, 'ours') });
  await rm(file);
  return {
    seconds: ours.seconds,
    plainSeconds: plain.seconds,
    ratio: ours.seconds / plain.seconds,
    cpuRatio: ours.cpuSeconds / plain.cpuSeconds,
    rssBytes: ours.rssBytes,
  };
}

export function audioProblems({ ratio, rssBytes }: AudioFigures): string[] {
  const megabytes = inMegabytes(rssBytes);
  return [
    ...(ratio > MOST_RATIO
      ? [`audio: ${ratio.toFixed(2)} times as long as FFmpeg alone, wanted ${MOST_RATIO}.`]
      : []),
    ...(megabytes > MOST_MEGABYTES
      ? [`audio: ${megabytes} MB at most, wanted ${MOST_MEGABYTES}.`]
      : []),
  ];
}

export function audioLine({
  seconds,
  plainSeconds,
  ratio,
  cpuRatio,
  rssBytes,
}: AudioFigures): string {
  const times = `${seconds.toFixed(1)} s, FFmpeg alone ${plainSeconds.toFixed(1)} s`;
  const ratios = `ratio ${ratio.toFixed(2)} (≤ ${MOST_RATIO}), by CPU ${cpuRatio.toFixed(2)}`;
  return `audio, a side of 20 minutes: ${times}, ${ratios}, at most ${inMegabytes(rssBytes)} MB (≤ ${MOST_MEGABYTES} MB)`;
}

function ask(script: string, question: AudioQuestion) {
  return askForWork(script, question.outFolder, question);
}

function writeSide(file: string, seconds: number): void {
  const passage = passageBytes();
  const descriptor = openSync(file, 'w');
  const dataBytes = seconds * SAMPLE_RATE * FRAME_BYTES;
  writeSync(descriptor, wavHead(dataBytes));
  for (let left = dataBytes; left > 0; left -= passage.length) {
    writeSync(descriptor, passage, 0, Math.min(left, passage.length));
  }
  closeSync(descriptor);
}

function wavHead(dataBytes: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + dataBytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(SAMPLE_RATE, 24);
  head.writeUInt32LE(SAMPLE_RATE * FRAME_BYTES, 28);
  head.writeUInt16LE(FRAME_BYTES, 32);
  head.writeUInt16LE(24, 34);
  head.write('data', 36);
  head.writeUInt32LE(dataBytes, 40);
  return head;
}

/** A beat, a chord and noise, as loud as a typical loud record. */
function passageBytes(): Buffer {
  const bytes = Buffer.alloc(PASSAGE_SECONDS * SAMPLE_RATE * FRAME_BYTES);
  let seed = 1;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 31 - 1;
  };
  const air = [0, 0];
  for (let frame = 0; frame < PASSAGE_SECONDS * SAMPLE_RATE; frame += 1) {
    const time = frame / SAMPLE_RATE;
    const beat = Math.exp(-6 * ((time * 2) % 1));
    const wave = (hz: number) => Math.sin(2 * Math.PI * hz * time);
    const middle = 0.45 * wave(55) * beat + 0.2 * wave(330) + 0.1 * wave(1321);
    for (const channel of [0, 1]) {
      const breath = (air[channel] ?? 0) * 0.8 + random() * 0.2;
      air[channel] = breath;
      const sample = Math.max(-0.95, Math.min(0.95, middle + breath * beat));
      bytes.writeIntLE(Math.round(sample * 0x7f_ffff), frame * 6 + channel * 3, 3);
    }
  }
  return bytes;
}
