/** Resamples stereo blocks with FFmpeg. */
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_SAMPLE_FMT_DBLP,
  AV_SAMPLE_FMT_FLTP,
} from 'node-av/constants';
import { SoftwareResampleContext } from 'node-av/lib';
import { throwOnError } from './ffmpeg-error.ts';
import type { StereoBlock } from './read-samples.ts';

/** `listening` is enough for mp3; `mastering` is for the files that the plant uses. */
export type ResampleQuality = 'listening' | 'mastering';

interface ResampleOptions {
  from: number;
  to: number;
  quality: ResampleQuality;
}

/**
 * A long Kaiser filter in double precision: flat to 0.95 of the new band, with aliasing below
 * 24-bit noise.
 */
const MASTERING_FILTER = {
  filter_size: 256,
  filter_type: 'kaiser',
  kaiser_beta: 14,
  cutoff: 0.96,
} as const;

export function* resample(
  blocks: Iterable<StereoBlock>,
  { from, to, quality }: ResampleOptions,
): Generator<StereoBlock> {
  if (from === to) {
    yield* blocks;
    return;
  }
  const resampler = openResampler({ from, to, quality });
  try {
    for (const { left, right } of blocks) {
      const capacity = resampler.getOutSamples(left.length);
      yield* convert(resampler, capacity, [asBytes(left), asBytes(right)], left.length);
    }
    // Flushes the filter.
    yield* convert(resampler, resampler.getOutSamples(0), null, 0);
  } finally {
    resampler.free();
  }
}

function openResampler({ from, to, quality }: ResampleOptions): SoftwareResampleContext {
  const resampler = new SoftwareResampleContext();
  const stereo = AV_CHANNEL_LAYOUT_STEREO;
  const float = AV_SAMPLE_FMT_FLTP;
  throwOnError(
    resampler.allocSetOpts2(stereo, float, to, stereo, float, from),
    'prepare the resampler',
  );
  if (quality === 'mastering') {
    for (const [name, value] of Object.entries(MASTERING_FILTER)) {
      throwOnError(resampler.setOption(name, value), `set ${name} of the resampler`);
    }
    throwOnError(
      resampler.setOption('internal_sample_fmt', AV_SAMPLE_FMT_DBLP),
      'set the resampler precision',
    );
  }
  throwOnError(resampler.init(), `resample from ${from} to ${to} Hz`);
  return resampler;
}

function* convert(
  resampler: SoftwareResampleContext,
  capacity: number,
  input: Buffer[] | null,
  count: number,
): Generator<StereoBlock> {
  if (capacity === 0) return;
  const left = new Float32Array(capacity);
  const right = new Float32Array(capacity);
  const sampleCount = resampler.convertSync(
    [asBytes(left), asBytes(right)],
    capacity,
    input,
    count,
  );
  throwOnError(sampleCount, 'resample');
  if (sampleCount > 0)
    yield { left: left.subarray(0, sampleCount), right: right.subarray(0, sampleCount) };
}

function asBytes(samples: Float32Array): Buffer {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
}
