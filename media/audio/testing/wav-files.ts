/** Builds valid and unusual WAV files. */
import { writeFile } from 'node:fs/promises';
import type { StereoBlock } from '../read-samples.ts';

interface WavOptions {
  sampleRate: number;
  /** 8, 16, 24 or 32; use 32 with `validBits` for 24-in-32. */
  bits?: number;
  validBits?: number;
  channels?: 1 | 2;
  float?: boolean;
  /** WAVE_FORMAT_EXTENSIBLE. */
  extensible?: boolean;
  kind?: 'RIFF' | 'RF64' | 'BW64';
  /** Chunks between format and data. */
  chunks?: readonly (readonly [id: string, body: Buffer])[];
  /** Wrong data size for the header. */
  claimedDataBytes?: number;
}

export async function writeWav(
  file: string,
  block: StereoBlock,
  options: WavOptions,
): Promise<string> {
  await writeFile(file, wavBytes(block, options));
  return file;
}

export function wavBytes(block: StereoBlock, options: WavOptions): Buffer {
  const { kind = 'RIFF', chunks = [], claimedDataBytes } = options;
  const data = dataBytes(block, options);
  const declaredBytes = claimedDataBytes ?? data.length;
  const is64Bit = kind !== 'RIFF';
  const body = Buffer.concat([
    Buffer.from('WAVE'),
    ...(is64Bit ? [chunk('ds64', ds64Chunk(declaredBytes))] : []),
    chunk('fmt ', formatBytes(options)),
    ...chunks.map(([id, bytes]) => chunk(id, bytes)),
    chunk('data', data, is64Bit ? 0xffff_ffff : declaredBytes),
  ]);
  return Buffer.concat([chunkHeader(kind, is64Bit ? 0xffff_ffff : body.length), body]);
}

function chunkHeader(id: string, size: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.write(id, 'latin1');
  bytes.writeUInt32LE(size, 4);
  return bytes;
}

function chunk(id: string, body: Buffer, claimedSize = body.length): Buffer {
  return Buffer.concat([chunkHeader(id, claimedSize), body, Buffer.alloc(body.length % 2)]);
}

function ds64Chunk(dataSize: number): Buffer {
  const bytes = Buffer.alloc(28);
  bytes.writeBigUInt64LE(BigInt(dataSize), 8);
  return bytes;
}

function formatBytes(options: WavOptions): Buffer {
  const { sampleRate, bits = 16, validBits = bits, channels = 2, float, extensible } = options;
  const tag = float ? 3 : 1;
  const bytes = Buffer.alloc(extensible ? 40 : 16);
  bytes.writeUInt16LE(extensible ? 0xfffe : tag, 0);
  bytes.writeUInt16LE(channels, 2);
  bytes.writeUInt32LE(sampleRate, 4);
  bytes.writeUInt32LE(sampleRate * channels * (bits / 8), 8);
  bytes.writeUInt16LE(channels * (bits / 8), 12);
  bytes.writeUInt16LE(bits, 14);
  if (extensible) {
    bytes.writeUInt16LE(22, 16);
    bytes.writeUInt16LE(validBits, 18);
    bytes.writeUInt32LE(3, 20);
    bytes.writeUInt16LE(tag, 24);
    bytes.set([0, 0, 0, 0, 16, 0, 128, 0, 0, 170, 0, 56, 155, 113], 26);
  }
  return bytes;
}

function dataBytes({ left, right }: StereoBlock, options: WavOptions): Buffer {
  const { bits = 16, validBits = bits, channels = 2, float } = options;
  const width = bits / 8;
  const bytes = Buffer.alloc(left.length * channels * width);
  const writeSample = (at: number, sample: number) => {
    if (float) bytes.writeFloatLE(sample, at);
    else if (bits === 8) bytes.writeUInt8(Math.round(sample * 127) + 128, at);
    else bytes.writeIntLE(quantise(sample, validBits) * 2 ** (bits - validBits), at, width);
  };
  left.forEach((sample, frame) => {
    writeSample(frame * channels * width, sample);
    if (channels === 2) writeSample((frame * 2 + 1) * width, right[frame] ?? 0);
  });
  return bytes;
}

function quantise(sample: number, bits: number): number {
  const scale = 2 ** (bits - 1);
  return Math.max(-scale, Math.min(scale - 1, Math.round(sample * scale)));
}
