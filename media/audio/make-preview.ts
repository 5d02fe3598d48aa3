/** The public preview of a track. */
import { PREVIEW_SECONDS } from '@lathe/rules/limits';
import type { AudioFile } from './identify-audio.ts';
import { type Tags, writeMp3 } from './make-mp3.ts';
import type { Measurement } from './measure-audio.ts';
import type { StereoBlock } from './read-samples.ts';
import type { ProgressOptions } from './report-progress.ts';

const PREVIEW_BITRATE = 160_000;
/** Just enough to avoid a click, because the start of a track must not be lost. */
const FADE_IN_SECONDS = 0.02;
/** A softer fade-in for previews that start mid-track. */
const MID_TRACK_FADE_IN_SECONDS = 0.5;
const FADE_OUT_SECONDS = 2;

type PreviewMeasurement = Pick<Measurement, 'frames' | 'previewStartSeconds'>;

/** Returns the actual length; a track may be shorter than a full preview. */
export async function makePreview(
  audio: AudioFile,
  { frames, previewStartSeconds }: PreviewMeasurement,
  file: string,
  tags: Tags = {},
  watch: ProgressOptions = {},
): Promise<{ seconds: number }> {
  const { sampleRate } = audio;
  const from = Math.round(previewStartSeconds * sampleRate);
  const to = Math.min(frames, from + PREVIEW_SECONDS * sampleRate);
  const fadeIn = from === 0 ? FADE_IN_SECONDS : MID_TRACK_FADE_IN_SECONDS;
  const shape = makeFade(to - from, fadeIn * sampleRate, FADE_OUT_SECONDS * sampleRate);
  await writeMp3(audio, {
    file,
    bitrate: PREVIEW_BITRATE,
    tags,
    watch,
    range: { from, to },
    shape,
  });
  return { seconds: (to - from) / sampleRate };
}

/** Linear fades; over such short times no other curve is audible. */
function makeFade(length: number, fadeIn: number, fadeOut: number) {
  return ({ left, right }: StereoBlock, at: number): void => {
    for (let index = 0; index < left.length; index += 1) {
      const frame = at + index;
      const gain = Math.min(1, frame / fadeIn, (length - 1 - frame) / fadeOut);
      if (gain >= 1) continue;
      left[index] = (left[index] ?? 0) * gain;
      right[index] = (right[index] ?? 0) * gain;
    }
  };
}
