/**
 * Writes an mp3 file in pieces with FFmpeg's libmp3lame, in this process. Encoding is synchronous,
 * because passing thousands of small frames to a thread costs more than the encoding.
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
  FormatContext,
  Frame,
  Packet,
  Rational,
} from 'node-av/lib';
import { throwOnError } from './ffmpeg-error.ts';

/** Constant or variable bitrate. */
export type Mp3Rate =
  /** Bits per second. */
  | { readonly bitrate: number }
  /** LAME's V scale: 0 is best and largest, 9 smallest. Also faster than a fixed bitrate. */
  | { readonly quality: number };

export type Mp3Options = Mp3Rate & {
  readonly file: string;
  /** LAME's scale: 0 is best and slowest, 9 fastest. */
  readonly effort?: number;
  readonly title?: string;
  readonly artist?: string;
  readonly album?: string;
};

interface AudioShape {
  readonly channels: number;
  readonly sampleRate: number;
}

export interface Mp3Writer {
  /** One array per channel, of equal length; full scale is ±1. */
  write(samples: readonly Float32Array[]): void;
  /** Required, or the file has no length and no trailer. */
  finish(): void;
  /** Must always be called, also after errors. */
  close(): void;
}

const DEFAULT_COMPRESSION_LEVEL = 4;

export function openMp3Writer(shape: AudioShape, options: Mp3Options): Mp3Writer {
  const encoder = openEncoder(shape, options);
  const output = new FormatContext();
  const packet = new Packet();
  packet.alloc();
  const { frameSize } = encoder;
  // One reused frame: once no packet is left, the encoder has consumed its samples.
  const frame = allocateFrame(shape, frameSize);
  const planes = (frame.data ?? []).map(
    ({ buffer, byteOffset }) => new Float32Array(buffer, byteOffset, frameSize),
  );
  let filled = 0;
  let position = 0;

  function close(): void {
    output.closeOutputSync();
    output.freeContext();
    packet.free();
    frame.free();
    encoder.freeContext();
  }

  const stream = closeOnError(close, () => {
    throwOnError(output.allocOutputContext2(null, 'mp3', options.file), 'prepare the mp3 file');
    const added = output.newStream();
    throwOnError(added.codecpar.fromContext(encoder), 'describe the mp3 stream');
    added.timeBase = encoder.timeBase;
    output.metadata = makeTags(options);
    throwOnError(output.openOutputSync(), `open ${options.file} for writing`);
    throwOnError(output.writeHeaderSync(), 'write the mp3 header');
    return added;
  });
  // Read once, because each getter calls into FFmpeg and a track has tens of thousands of packets.
  const streamIndex = stream.index;
  const timeBases = [encoder.timeBase, stream.timeBase] as const;

  function writePackets(): void {
    while (encoder.receivePacketSync(packet) >= 0) {
      packet.streamIndex = streamIndex;
      packet.rescaleTs(...timeBases);
      throwOnError(output.writeFrameSync(packet), 'write to the mp3 file');
      packet.unref();
    }
  }

  /** The last frame may be shorter; LAME pads it and records the padding. */
  function encodeFrame(): void {
    frame.nbSamples = filled;
    frame.pts = BigInt(position);
    throwOnError(encoder.sendFrameSync(frame), 'encode');
    position += filled;
    filled = 0;
    writePackets();
  }

  return {
    write(samples) {
      const length = samples[0]?.length ?? 0;
      for (let from = 0; from < length; ) {
        const to = Math.min(length, from + frameSize - filled);
        for (const [channel, all] of samples.entries()) {
          planes[channel]?.set(all.subarray(from, to), filled);
        }
        filled += to - from;
        from = to;
        if (filled === frameSize) encodeFrame();
      }
    },
    finish() {
      if (filled > 0) encodeFrame();
      throwOnError(encoder.sendFrameSync(null), 'finish encoding');
      writePackets();
      // The trailer rewrites the first frame with the exact length.
      throwOnError(output.writeTrailerSync(), 'finish the mp3 file');
    },
    close,
  };
}

function closeOnError<T>(close: () => void, action: () => T): T {
  try {
    return action();
  } catch (error) {
    close();
    throw error;
  }
}

function channelLayout({ channels }: AudioShape) {
  return channels === 2 ? AV_CHANNEL_LAYOUT_STEREO : AV_CHANNEL_LAYOUT_MONO;
}

function openEncoder(shape: AudioShape, options: Mp3Options): CodecContext {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBMP3LAME);
  if (!codec) throw new Error('This build of FFmpeg has no libmp3lame.');
  const { channels, sampleRate } = shape;
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleRate = sampleRate;
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP;
  encoder.channelLayout = channelLayout(shape);
  if ('quality' in options) {
    encoder.setFlags(AV_CODEC_FLAG_QSCALE);
    encoder.globalQuality = options.quality * FF_QP2LAMBDA;
  } else encoder.bitRate = BigInt(options.bitrate);
  encoder.timeBase = new Rational(1, sampleRate);
  // Not as a Dictionary to open2Sync: node-av 6.1 frees it twice, which crashes the process.
  throwOnError(
    encoder.setOption('compression_level', options.effort ?? DEFAULT_COMPRESSION_LEVEL),
    'set the compression level',
  );
  throwOnError(
    encoder.open2Sync(codec),
    `open an mp3 encoder for ${channels} channel(s) of ${sampleRate} Hz`,
  );
  return encoder;
}

function allocateFrame(shape: AudioShape, frameSize: number): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.nbSamples = frameSize;
  frame.format = AV_SAMPLE_FMT_FLTP;
  frame.sampleRate = shape.sampleRate;
  frame.channelLayout = channelLayout(shape);
  frame.timeBase = new Rational(1, shape.sampleRate);
  throwOnError(frame.getBuffer(0), 'allocate a frame');
  return frame;
}

function makeTags({ title, artist, album }: Mp3Options): Dictionary {
  return Dictionary.fromObject({
    ...(title && { title }),
    ...(artist && { artist }),
    ...(album && { album }),
  });
}
