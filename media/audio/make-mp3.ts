/** Encodes the whole track as mp3 for listening. */
import type { AudioFile } from './identify-audio.ts';
import { openMp3Writer } from './mp3-writer.ts';
import { readSamples, type SampleRange, type StereoBlock } from './read-samples.ts';
import { type ProgressOptions, progressReporter } from './report-progress.ts';
import { resample } from './resample.ts';

/** Written as ID3 tags. */
export interface Tags {
  title?: string;
  artist?: string;
  album?: string;
}

const MP3_BITRATE = 256_000;
/** LAME quality; at this bitrate, a slower setting makes no audible difference. */
const COMPRESSION_LEVEL = 5;

export async function makeMp3(
  audio: AudioFile,
  file: string,
  tags: Tags = {},
  watch: ProgressOptions = {},
): Promise<void> {
  await writeMp3(audio, { file, bitrate: MP3_BITRATE, tags, watch });
}

interface Mp3Input {
  file: string;
  bitrate: number;
  tags: Tags;
  watch: ProgressOptions;
  range?: SampleRange;
  /** Modifies a block in place; `at` is its first frame, relative to the range. */
  shape?: (block: StereoBlock, at: number) => void;
}

export async function writeMp3(audio: AudioFile, input: Mp3Input): Promise<void> {
  const { file, bitrate, tags, watch, range = {}, shape } = input;
  const to = mp3SampleRate(audio.sampleRate);
  const { from: start = 0, to: end = audio.frames ?? audio.promisedFrames ?? 0 } = range;
  const reportBlock = progressReporter(watch, end - start);
  let done = 0;
  function* shapedBlocks(): Generator<StereoBlock> {
    for (const block of readSamples(audio, range)) {
      shape?.(block, done);
      done += block.left.length;
      yield block;
    }
  }
  const writer = openMp3Writer(
    { channels: 2, sampleRate: to },
    { file, bitrate, effort: COMPRESSION_LEVEL, ...tags },
  );
  try {
    const rates = { from: audio.sampleRate, to, quality: 'listening' } as const;
    for (const { left, right } of resample(shapedBlocks(), rates)) {
      writer.write([left, right]);
      await reportBlock(done);
    }
    writer.finish();
  } finally {
    writer.close();
  }
}

/** mp3 supports up to 48 kHz; halving the rate is the cleanest reduction. */
function mp3SampleRate(sampleRate: number): number {
  return sampleRate > 48_000 ? sampleRate / 2 : sampleRate;
}
