/**
 * An mp3 file that is written piece by piece, with FFmpeg's libmp3lame inside this process. Each
 * piece is encoded without giving way, because handing thousands of small frames to another thread
 * costs more than the encoding.
 */
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_LIBMP3LAME,
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

export interface Mp3Options {
  readonly file: string;
  /** Bits per second. */
  readonly bitrate: number;
  /** LAME's scale: 0 is the best and slowest, 9 the fastest. */
  readonly effort?: number;
  readonly title?: string;
  readonly artist?: string;
  readonly album?: string;
}

interface Shape {
  channels: 1 | 2;
  sampleRate: number;
}

export interface Mp3Writer {
  /** One array for each channel, of the same length; full scale is ±1. */
  write(samples: readonly Float32Array[]): void;
  /** Without it the file has no length and no end. */
  finish(): void;
  /** To be called in any case, at the end. */
  close(): void;
}

const DEFAULT_EFFORT = 4;

export function openMp3Writer(shape: Shape, options: Mp3Options): Mp3Writer {
  const encoder = openEncoder(shape, options);
  const output = new FormatContext();
  const packet = new Packet();
  packet.alloc();
  const { channels, sampleRate } = shape;
  const frameSize = encoder.frameSize;
  // As FFmpeg wants it: all of the first channel, then all of the second.
  const waiting = new Float32Array(frameSize * channels);
  let filled = 0;
  let position = 0;

  function close(): void {
    output.closeOutputSync();
    output.freeContext();
    packet.free();
    encoder.freeContext();
  }

  function open() {
    ok(output.allocOutputContext2(null, 'mp3', options.file), 'prepare the mp3 file');
    const stream = output.newStream();
    ok(stream.codecpar.fromContext(encoder), 'describe the mp3 stream');
    stream.timeBase = encoder.timeBase;
    output.metadata = tags(options);
    ok(output.openOutputSync(), `open ${options.file} for writing`);
    ok(output.writeHeaderSync(), 'write the head of the mp3 file');
    return stream;
  }

  const stream = orClose(open, close);

  function writeFinished(): void {
    while (encoder.receivePacketSync(packet) >= 0) {
      packet.streamIndex = stream.index;
      packet.rescaleTs(encoder.timeBase, stream.timeBase);
      ok(output.writeFrameSync(packet), 'write to the mp3 file');
      packet.unref();
    }
  }

  /** The last frame may be shorter than the others: LAME pads it and notes by how much. */
  function encodeWaiting(): void {
    const planes =
      filled === frameSize
        ? waiting
        : Float32Array.from({ length: filled * channels }, (_, index) => {
            const channel = Math.floor(index / filled);
            return waiting[channel * frameSize + (index % filled)] ?? 0;
          });
    const bytes = Buffer.from(planes.buffer, planes.byteOffset, planes.byteLength);
    const frame = Frame.fromAudioBuffer(bytes, {
      nbSamples: filled,
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate,
      channelLayout: layoutOf(shape),
      timeBase: { num: 1, den: sampleRate },
      pts: BigInt(position),
    });
    try {
      ok(encoder.sendFrameSync(frame), 'encode');
    } finally {
      frame.free();
    }
    position += filled;
    filled = 0;
    writeFinished();
  }

  return {
    write(samples) {
      const length = samples[0]?.length ?? 0;
      for (let from = 0; from < length; ) {
        const to = Math.min(length, from + frameSize - filled);
        samples.forEach((channel, index) => {
          waiting.set(channel.subarray(from, to), index * frameSize + filled);
        });
        filled += to - from;
        from = to;
        if (filled === frameSize) encodeWaiting();
      }
    },
    finish() {
      if (filled > 0) encodeWaiting();
      ok(encoder.sendFrameSync(null), 'finish encoding');
      writeFinished();
      // The trailer goes back to the first frame and writes the exact length there.
      ok(output.writeTrailerSync(), 'finish the mp3 file');
    },
    close,
  };
}

function orClose<T>(work: () => T, close: () => void): T {
  try {
    return work();
  } catch (error) {
    close();
    throw error;
  }
}

function layoutOf({ channels }: Shape) {
  return channels === 2 ? AV_CHANNEL_LAYOUT_STEREO : AV_CHANNEL_LAYOUT_MONO;
}

function openEncoder(shape: Shape, { bitrate, effort = DEFAULT_EFFORT }: Mp3Options): CodecContext {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBMP3LAME);
  if (!codec) throw new Error('This build of FFmpeg has no libmp3lame.');
  const { channels, sampleRate } = shape;
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleRate = sampleRate;
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP;
  encoder.channelLayout = layoutOf(shape);
  encoder.bitRate = BigInt(bitrate);
  encoder.timeBase = new Rational(1, sampleRate);
  // Not as a Dictionary to open2Sync: node-av 6.1 frees that twice, and the process dies.
  ok(encoder.setOption('compression_level', effort), 'set the effort of the encoder');
  ok(
    encoder.open2Sync(codec),
    `encode ${channels} channels of ${sampleRate} Hz at ${bitrate} bit/s`,
  );
  return encoder;
}

function tags({ title, artist, album }: Mp3Options): Dictionary {
  return Dictionary.fromObject({
    ...(title && { title }),
    ...(artist && { artist }),
    ...(album && { album }),
  });
}

function ok(code: number, attempt: string): void {
  FFmpegError.throwIfError(code, `Could not ${attempt}`);
}
