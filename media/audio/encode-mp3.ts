/**
 * Samples in memory → an mp3 file, with FFmpeg's libmp3lame inside this process.
 *
 * It runs to the end without giving way, because handing each of a thousand small frames to another
 * thread costs more than the encoding. Long pieces belong into a worker.
 */
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_QSCALE,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_LIBMP3LAME,
  FF_QP2LAMBDA,
} from 'node-av/constants';
import {
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  Frame,
  Packet,
  Rational,
} from 'node-av/lib';

export interface Pcm {
  /** One array for mono, two of the same length for stereo; full scale is ±1. */
  readonly samples: readonly Float32Array[];
  readonly sampleRate: number;
}

/** A fixed rate, or as many bits as each moment needs. */
export type Mp3Size =
  /** Bits per second. */
  | { readonly bitrate: number }
  /** LAME's V scale: 0 is the best and largest, 9 the smallest. Quicker than a fixed rate, too. */
  | { readonly quality: number };

export type Mp3Options = Mp3Size & {
  readonly file: string;
  /** LAME's scale: 0 is the most careful and slowest, 9 the quickest. */
  readonly effort?: number;
  readonly title?: string;
  readonly artist?: string;
};

const DEFAULT_EFFORT = 4;

export function encodeMp3(pcm: Pcm, options: Mp3Options): void {
  checkShape(pcm);
  const encoder = openEncoder(pcm, options);
  const output = new FormatContext();
  const packet = new Packet();
  const frame = frameFor(pcm, encoder.frameSize);
  const planes = frame.data ?? [];
  const length = pcm.samples[0]?.length ?? 0;
  try {
    packet.alloc();
    ok(output.allocOutputContext2(null, 'mp3', options.file), 'prepare the mp3 file');
    const stream = output.newStream();
    ok(stream.codecpar.fromContext(encoder), 'describe the mp3 stream');
    stream.timeBase = encoder.timeBase;
    output.metadata = tags(options);
    ok(output.openOutputSync(), `open ${options.file} for writing`);
    ok(output.writeHeaderSync(), 'write the head of the mp3 file');
    const writeFinished = () => {
      while (encoder.receivePacketSync(packet) >= 0) {
        packet.streamIndex = stream.index;
        packet.rescaleTs(encoder.timeBase, stream.timeBase);
        ok(output.writeFrameSync(packet), 'write to the mp3 file');
        packet.unref();
      }
    };
    for (let start = 0; start < length; start += encoder.frameSize) {
      fillFrame(frame, planes, pcm, start, encoder.frameSize);
      ok(encoder.sendFrameSync(frame), 'encode');
      writeFinished();
    }
    ok(encoder.sendFrameSync(null), 'finish encoding');
    writeFinished();
    // The trailer goes back to the first frame and writes the exact length there.
    ok(output.writeTrailerSync(), 'finish the mp3 file');
  } finally {
    output.closeOutputSync();
    output.freeContext();
    packet.free();
    frame.free();
    encoder.freeContext();
  }
}

function checkShape({ samples, sampleRate }: Pcm): void {
  const [left, right] = samples;
  if (!left || samples.length > 2)
    throw new Error(`An mp3 has one or two channels, got ${samples.length}.`);
  if (right && right.length !== left.length)
    throw new Error(`Both channels must be equally long, got ${left.length} and ${right.length}.`);
  if (left.length === 0) throw new Error('There are no samples to encode.');
  if (!Number.isInteger(sampleRate) || sampleRate <= 0)
    throw new Error(`${sampleRate} is not a sample rate.`);
}

function layoutOf({ samples }: Pcm) {
  return samples.length === 2 ? AV_CHANNEL_LAYOUT_STEREO : AV_CHANNEL_LAYOUT_MONO;
}

function openEncoder(pcm: Pcm, options: Mp3Options): CodecContext {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBMP3LAME);
  if (!codec) throw new Error('This build of FFmpeg has no libmp3lame.');
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleRate = pcm.sampleRate;
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP;
  encoder.channelLayout = layoutOf(pcm);
  if ('quality' in options) {
    encoder.setFlags(AV_CODEC_FLAG_QSCALE);
    encoder.globalQuality = options.quality * FF_QP2LAMBDA;
  } else encoder.bitRate = BigInt(options.bitrate);
  encoder.timeBase = new Rational(1, pcm.sampleRate);
  // Not as a Dictionary to open2Sync: node-av 6.1 frees that twice, and the process dies.
  ok(
    encoder.setOption('compression_level', options.effort ?? DEFAULT_EFFORT),
    'set the effort of the encoder',
  );
  ok(
    encoder.open2Sync(codec),
    `open an mp3 encoder for ${pcm.samples.length} channel(s) of ${pcm.sampleRate} Hz`,
  );
  return encoder;
}

function frameFor(pcm: Pcm, frameSize: number): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.nbSamples = frameSize;
  frame.format = AV_SAMPLE_FMT_FLTP;
  frame.sampleRate = pcm.sampleRate;
  frame.channelLayout = layoutOf(pcm);
  frame.timeBase = new Rational(1, pcm.sampleRate);
  ok(frame.getBuffer(0), 'find memory for a frame');
  return frame;
}

/**
 * One frame serves for all: whenever no packet is left to fetch, the encoder has taken its samples in.
 * The last one may be shorter than the others: LAME pads it and notes by how much.
 */
function fillFrame(
  frame: Frame,
  planes: readonly Buffer[],
  pcm: Pcm,
  start: number,
  frameSize: number,
): void {
  for (const [channel, samples] of pcm.samples.entries()) {
    const part = samples.subarray(start, start + frameSize);
    planes[channel]?.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    frame.nbSamples = part.length;
  }
  frame.pts = BigInt(start);
}

function tags({ title, artist }: Mp3Options): Dictionary {
  return Dictionary.fromObject({ ...(title && { title }), ...(artist && { artist }) });
}

function ok(code: number, attempt: string): void {
  FFmpegError.throwIfError(code, `Could not ${attempt}`);
}
