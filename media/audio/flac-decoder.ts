/** Decodes FLAC with FFmpeg and verifies it against the header. */
import { createHash } from 'node:crypto';
import {
  AV_SAMPLE_FMT_S16,
  AV_SAMPLE_FMT_S32,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  type AVSampleFormat,
} from 'node-av/constants';
import { Codec, CodecContext, FormatContext, Frame, InputFormat, Packet } from 'node-av/lib';
import { throwOnError } from './ffmpeg-error.ts';
import type { AudioFile } from './identify-audio.ts';
import type { Damage, StereoBlock } from './read-samples.ts';

export function* readFlacSamples(
  audio: AudioFile,
  onDamage?: (damage: Damage) => void,
): Generator<StereoBlock> {
  // The checksum is skipped for files that were verified before.
  const hash = onDamage && audio.md5 ? createHash('md5') : null;
  let frames = 0;
  let errors = 0;
  /** End of the last decoded frame by its timestamp; greater than `frames` after a gap. */
  let end = 0;
  for (const frame of decodeFrames(audio.path, () => (errors += 1))) {
    if (frame.channels !== 2 || frame.sampleRate !== audio.sampleRate) {
      errors += 1;
      continue;
    }
    const samples = interleavedSamples(frame);
    frames += frame.nbSamples;
    end = Number(frame.pts) + frame.nbSamples;
    hash?.update(md5Bytes(samples));
    yield splitChannels(samples, frame.nbSamples);
  }
  const expectedFrames = audio.promisedFrames ?? frames;
  if (frames < expectedFrames && end < expectedFrames) onDamage?.('truncated');
  else if (frames !== expectedFrames || errors > 0) onDamage?.('corrupt');
  else if (hash && hash.digest('hex') !== audio.md5) onDamage?.('corrupt');
}

/** A frame is valid only until the next one is read. */
function* decodeFrames(path: string, onError: () => void): Generator<Frame> {
  const input = new FormatContext();
  const decoder = new CodecContext();
  const packet = new Packet();
  const frame = new Frame();
  packet.alloc();
  frame.alloc();
  try {
    // An explicit format keeps FFmpeg from probing its hundreds of other demuxers.
    const format = InputFormat.findInputFormat('flac');
    if (!format) throw new Error('This build of FFmpeg cannot read FLAC.');
    throwOnError(input.openInputSync(path, format), 'open the FLAC file');
    openDecoder(decoder, input);
    for (;;) {
      const readResult = input.readFrameSync(packet);
      if (readResult < 0 && readResult !== AVERROR_EOF) onError();
      const sendResult = decoder.sendPacketSync(readResult < 0 ? null : packet);
      packet.unref();
      if (sendResult < 0 && sendResult !== AVERROR_EOF) onError();
      for (;;) {
        const receiveResult = decoder.receiveFrameSync(frame);
        if (receiveResult === AVERROR_EAGAIN || receiveResult === AVERROR_EOF) break;
        if (receiveResult < 0) {
          onError();
          break;
        }
        yield frame;
        frame.unref();
      }
      if (readResult < 0) return;
    }
  } finally {
    frame.free();
    packet.free();
    decoder.freeContext();
    input.closeInputSync();
  }
}

function openDecoder(decoder: CodecContext, input: FormatContext): void {
  const stream = input.streams?.[0];
  const codec = stream && Codec.findDecoder(stream.codecpar.codecId);
  if (!codec) throw new Error('The FLAC file has no audio stream.');
  decoder.allocContext3(codec);
  throwOnError(decoder.parametersToContext(stream.codecpar), 'describe the FLAC stream');
  // Checks the CRC of every frame; otherwise a damaged one is decoded as noise.
  throwOnError(decoder.setOption('err_detect', 'crccheck'), 'enable checksums');
  throwOnError(decoder.open2Sync(codec), 'open the FLAC decoder');
}

function interleavedSamples(frame: Frame): Int16Array | Int32Array {
  const bytes = frame.data?.[0];
  const format = frame.format as AVSampleFormat;
  const count = frame.nbSamples * 2;
  if (bytes && format === AV_SAMPLE_FMT_S16) {
    return new Int16Array(bytes.buffer, bytes.byteOffset, count);
  }
  if (bytes && format === AV_SAMPLE_FMT_S32) {
    return new Int32Array(bytes.buffer, bytes.byteOffset, count);
  }
  throw new Error(`FFmpeg decoded FLAC to the unexpected sample format ${format}.`);
}

function splitChannels(samples: Int16Array | Int32Array, frames: number): StereoBlock {
  const left = new Float32Array(frames);
  const right = new Float32Array(frames);
  // FFmpeg stores 24-bit samples in the upper bits of 32.
  const fullScale = samples instanceof Int32Array ? 0x8000_0000 : 0x8000;
  for (let frame = 0; frame < frames; frame += 1) {
    left[frame] = (samples[frame * 2] ?? 0) / fullScale;
    right[frame] = (samples[frame * 2 + 1] ?? 0) / fullScale;
  }
  return { left, right };
}

/** Byte layout of the FLAC MD5: 24-bit samples take three bytes. */
function md5Bytes(samples: Int16Array | Int32Array): Uint8Array {
  return samples instanceof Int32Array
    ? packUpperThreeBytes(samples)
    : new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}

/** Packs four samples into three words, which is much faster than writing twelve bytes. */
function packUpperThreeBytes(samples: Int32Array): Uint8Array {
  const words = new Uint32Array(Math.ceil((samples.length * 3) / 4));
  for (let from = 0, to = 0; from < samples.length; from += 4, to += 3) {
    const second = (samples[from + 1] ?? 0) >>> 8;
    const third = (samples[from + 2] ?? 0) >>> 8;
    words[to] = ((samples[from] ?? 0) >>> 8) | (second << 24);
    words[to + 1] = (second >>> 8) | (third << 16);
    words[to + 2] = (third >>> 16) | ((samples[from + 3] ?? 0) & 0xffff_ff00);
  }
  return new Uint8Array(words.buffer, 0, samples.length * 3);
}
