/** Plain FFmpeg, as a reference for our own code. */

import { Decoder, Demuxer, FilterAPI } from 'node-av/api';
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_LOG_QUIET,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  AV_SAMPLE_FMT_S32,
  FF_ENCODER_FLAC,
} from 'node-av/constants';
import {
  Codec,
  CodecContext,
  FFmpegError,
  FormatContext,
  Frame,
  Log,
  Packet,
  Rational,
} from 'node-av/lib';
import type { StereoBlock } from '../read-samples.ts';

const FRAME_SAMPLES = 4096;

// Silences FFmpeg errors about intentionally broken files.
Log.setLevel(AV_LOG_QUIET);

function* toFrames({ left, right }: StereoBlock, sampleRate: number): Generator<Frame> {
  for (let from = 0; from < left.length; from += FRAME_SAMPLES) {
    const parts = [left, right].map((channel) => channel.slice(from, from + FRAME_SAMPLES));
    yield Frame.fromAudioBuffer(Buffer.concat(parts.map((part) => Buffer.from(part.buffer))), {
      nbSamples: Math.min(FRAME_SAMPLES, left.length - from),
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
      timeBase: { num: 1, den: sampleRate },
      pts: BigInt(from),
    });
  }
}

/** The final result of the `ebur128` filter. */
export function ebur128(block: StereoBlock, sampleRate: number): { lufs: number; peakDb: number } {
  using filter = FilterAPI.create('ebur128=metadata=1:peak=true:framelog=quiet');
  let lufs = Number.NaN;
  let peak = 0;
  for (const frame of filter.framesSync(withFlush(toFrames(block, sampleRate)))) {
    const metadata = frame?.getMetadata().getAll() ?? {};
    if (metadata['lavfi.r128.I'] !== undefined) lufs = Number(metadata['lavfi.r128.I']);
    const peaks = ['0', '1'].map((channel) =>
      Number(metadata[`lavfi.r128.true_peaks_ch${channel}`]),
    );
    peak = Math.max(peak, ...peaks.filter(Number.isFinite));
    frame?.free();
  }
  return { lufs, peakDb: 20 * Math.log10(peak) };
}

function* withFlush(all: Iterable<Frame>): Generator<Frame | null> {
  yield* all;
  yield null;
}

interface FlacOptions {
  sampleRate: number;
  bits: 16 | 24;
}

export function writeFlac(file: string, block: StereoBlock, options: FlacOptions): string {
  const { sampleRate } = options;
  using encoder = flacEncoder(options);
  const output = new FormatContext();
  throwOnError(output.allocOutputContext2(null, 'flac', file));
  const stream = output.newStream();
  throwOnError(stream.codecpar.fromContext(encoder));
  stream.timeBase = new Rational(1, sampleRate);
  throwOnError(output.openOutputSync());
  throwOnError(output.writeHeaderSync());
  for (const packet of flacPackets(encoder, block, options)) {
    packet.streamIndex = stream.index;
    throwOnError(output.writeFrameSync(packet));
  }
  throwOnError(output.writeTrailerSync());
  output.closeOutputSync();
  output.freeContext();
  return file;
}

/** The frames of a FLAC file without the container. */
export function flacFrames(block: StereoBlock, options: FlacOptions): Buffer[] {
  using encoder = flacEncoder(options);
  return Array.from(flacPackets(encoder, block, options), ({ data }) => Buffer.from(data ?? []));
}

function flacEncoder({ sampleRate, bits }: FlacOptions): CodecContext {
  const codec = Codec.findEncoderByName(FF_ENCODER_FLAC);
  if (!codec) throw new Error('This build of FFmpeg cannot write FLAC.');
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleRate = sampleRate;
  encoder.sampleFormat = bits === 16 ? AV_SAMPLE_FMT_S16 : AV_SAMPLE_FMT_S32;
  encoder.bitsPerRawSample = bits;
  encoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  encoder.timeBase = new Rational(1, sampleRate);
  throwOnError(encoder.open2Sync(codec));
  return encoder;
}

/** Each packet is valid until the next one is read. */
function* flacPackets(
  encoder: CodecContext,
  block: StereoBlock,
  options: FlacOptions,
): Generator<Packet> {
  using packet = new Packet();
  packet.alloc();
  for (const frame of integerFrames(block, { ...options, frameSize: encoder.frameSize })) {
    throwOnError(encoder.sendFrameSync(frame));
    frame?.free();
    while (encoder.receivePacketSync(packet) >= 0) {
      yield packet;
      packet.unref();
    }
  }
}

function throwOnError(code: number): void {
  FFmpegError.throwIfError(code, 'Could not write FLAC');
}

function* integerFrames(
  { left, right }: StereoBlock,
  { sampleRate, bits, frameSize }: FlacOptions & { frameSize: number },
): Generator<Frame | null> {
  const fullScale = bits === 16 ? 0x8000 : 0x8000_0000;
  for (let from = 0; from < left.length; from += frameSize) {
    const nbSamples = Math.min(frameSize, left.length - from);
    const samples = new (bits === 16 ? Int16Array : Int32Array)(nbSamples * 2);
    for (let index = 0; index < nbSamples; index += 1) {
      samples[index * 2] = (left[from + index] ?? 0) * fullScale;
      samples[index * 2 + 1] = (right[from + index] ?? 0) * fullScale;
    }
    yield Frame.fromAudioBuffer(Buffer.from(samples.buffer), {
      nbSamples,
      format: bits === 16 ? AV_SAMPLE_FMT_S16 : AV_SAMPLE_FMT_S32,
      sampleRate,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
      timeBase: { num: 1, den: sampleRate },
      pts: BigInt(from),
    });
  }
  yield null;
}

export interface DecodedMp3 {
  sampleRate: number;
  frames: number;
  /** Left channel. */
  left: Float32Array;
  tags: Record<string, string>;
}

/** As a player decodes it: without encoder padding. */
export function decodeMp3(file: string): DecodedMp3 {
  using input = Demuxer.openSync(file);
  const stream = input.audio();
  if (!stream) throw new Error(`${file} has no audio stream.`);
  using decoder = Decoder.createSync(stream);
  const parts: Float32Array[] = [];
  let sampleRate = 0;
  for (const frame of decoder.framesSync(input.packetsSync(stream.index))) {
    const plane = frame?.data?.[0];
    if (!frame || !plane) continue;
    sampleRate = frame.sampleRate;
    parts.push(new Float32Array(plane.buffer, plane.byteOffset, frame.nbSamples).slice());
    frame.free();
  }
  const count = parts.reduce((sum, { length }) => sum + length, 0);
  const left = new Float32Array(count);
  let at = 0;
  for (const part of parts) {
    left.set(part, at);
    at += part.length;
  }
  return { sampleRate, frames: count, left, tags: input.metadata };
}
