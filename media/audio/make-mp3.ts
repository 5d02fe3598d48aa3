/** Encodes the whole track as mp3 for listening. */
import type { AudioFile } from './identify-audio.ts';
import { openMp3Writer } from './mp3-writer.ts';
import { readSamples, type SampleRange, type StereoBlock } from './read-samples.ts';
import { pacer, type Watch } from './report-progress.ts';
import { resampled } from './resample.ts';

/** Written as ID3 tags. */
export interface Tags {
  title?: string;
  artist?: string;
  album?: string;
}

const MP3_BITRATE = 256_000;
/** LAME quality; at this bitrate, a slower setting makes no audible difference. */
const EFFORT = 5;

export async function makeMp3(
  audio: AudioFile,
  file: string,
  tags: Tags = {},
  watch: Watch = {},
): Promise<void> {
  await writeMp3(audio, { file, bitrate: MP3_BITRATE, tags, watch });
}

interface Mp3Work {
  file: string;
  bitrate: number;
  tags: Tags;
  watch: Watch;
  range?: SampleRange;
  /** Modifies a block in place; `at` is its first frame, relative to the range. */
  shape?: (block: StereoBlock, at: number) => void;
}

export async function writeMp3(audio: AudioFile, work: Mp3Work): Promise<void> {
  const { file, bitrate, tags, watch, range = {}, shape } = work;
  const to = mp3Rate(audio.sampleRate);
  const { from: start = 0, to: end = audio.frames ?? audio.promisedFrames ?? 0 } = range;
  const pace = pacer(watch, end - start);
  let done = 0;
  function* shaped(): Generator<StereoBlock> {
    for (const block of readSamples(audio, range)) {
      shape?.(block, done);
      done += block.left.length;
      yield block;
    }
  }
  const writer = openMp3Writer(
    { channels: 2, sampleRate: to },
    { file, bitrate, effort: EFFORT, ...tags },
  );
  try {
    const rates = { from: audio.sampleRate, to, quality: 'listening' } as const;
    for (const { left, right } of resampled(shaped(), rates)) {
      writer.write([left, right]);
      await pace(done);
    }
    writer.finish();
  } finally {
    writer.close();
  }
}

/** mp3 supports up to 48 kHz; halving the rate is the cleanest reduction. */
function mp3Rate(sampleRate: number): number {
  return sampleRate > 48_000 ? sampleRate / 2 : sampleRate;
}
