import { readFile, writeFile } from 'node:fs/promises';
import { FFmpegError } from 'node-av/lib';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { checkHeader } from './check-audio.ts';
import { type AudioFile, identifyAudio } from './identify-audio.ts';
import { measureAudio } from './measure-audio.ts';
import { computePeaks } from './peaks.ts';
import { type Damage, readSamples, type StereoBlock } from './read-samples.ts';
import { writeFlac } from './testing/ffmpeg.ts';
import { openAudio } from './testing/open-audio.ts';
import {
  concatSamples,
  noise,
  randomNumbers,
  roundToBitDepth,
  sine,
  stereo,
} from './testing/signals.ts';
import { wavBytes, writeWav } from './testing/wav-files.ts';

const inFolder = testFolder();

async function measure(block: StereoBlock, sampleRate: number, bits = 24) {
  return await measureAudio(
    await openAudio(await writeWav(inFolder('m.wav'), block, { sampleRate, bits })),
  );
}

function read(
  audio: AudioFile,
  range: { from?: number; to?: number } = {},
): { left: Float32Array; right: Float32Array; damage: Damage[] } {
  const left: Float32Array[] = [];
  const right: Float32Array[] = [];
  const damage: Damage[] = [];
  for (const block of readSamples(audio, { ...range, onDamage: (found) => damage.push(found) })) {
    left.push(block.left.slice());
    right.push(block.right.slice());
  }
  return { left: concatSamples(...left), right: concatSamples(...right), damage };
}

describe('samples', () => {
  const combinations = [44_100, 48_000, 88_200, 96_000].flatMap((rate) =>
    ([16, 24] as const).map((bits) => [rate, bits] as const),
  );

  it.each(combinations)('of WAV and FLAC at %i Hz and %i bits are exact', async (rate, bits) => {
    const source = roundToBitDepth(noise(rate / 5 + 7), bits);
    const files = [
      await writeWav(inFolder('s.wav'), source, { sampleRate: rate, bits }),
      writeFlac(inFolder('s.flac'), source, { sampleRate: rate, bits }),
    ];
    for (const file of files) {
      const audio = await openAudio(file);
      expect(read(audio)).toEqual({ ...source, damage: [] });
      const { frames, seconds } = await measureAudio(audio);
      expect(frames).toBe(rate / 5 + 7);
      expect(seconds).toBe((rate / 5 + 7) / rate);
    }
  });

  it('of 24 bits in 32 are exact', async () => {
    const source = roundToBitDepth(noise(5000), 24);
    const shape = { sampleRate: 48_000, bits: 32, validBits: 24, extensible: true };
    const audio = await openAudio(await writeWav(inFolder('w.wav'), source, shape));
    expect(read(audio)).toMatchObject(source);
  });

  it('can be read from the middle, in WAV and FLAC', async () => {
    const source = roundToBitDepth(noise(60_000), 16);
    const files = [
      await writeWav(inFolder('r.wav'), source, { sampleRate: 44_100 }),
      writeFlac(inFolder('r.flac'), source, { sampleRate: 44_100, bits: 16 }),
    ];
    for (const file of files) {
      const part = read(await openAudio(file), { from: 12_345, to: 54_321 });
      expect(part.left).toEqual(source.left.subarray(12_345, 54_321));
      expect(part.right).toEqual(source.right.subarray(12_345, 54_321));
    }
  });
});

describe('FLAC file', () => {
  const source = roundToBitDepth(noise(100_000), 16);

  async function measureDamaged(change: (bytes: Buffer) => Buffer) {
    const file = writeFlac(inFolder('d.flac'), source, { sampleRate: 44_100, bits: 16 });
    await writeFile(file, change(await readFile(file)));
    return await measureAudio(await openAudio(file));
  }

  it('that ends too early is truncated', async () => {
    const { damage, frames } = await measureDamaged((bytes) => bytes.subarray(0, bytes.length / 2));
    expect(damage).toBe('truncated');
    expect(frames).toBeLessThan(60_000);
  });

  it('with a changed byte in the middle is corrupt', async () => {
    const { damage } = await measureDamaged((bytes) => {
      bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0x55;
      return bytes;
    });
    expect(damage).toBe('corrupt');
  });

  it('with a wrong checksum is corrupt', async () => {
    const { damage, frames } = await measureDamaged((bytes) => {
      bytes.writeUInt8(bytes.readUInt8(26) ^ 1, 26);
      return bytes;
    });
    expect(frames).toBe(100_000);
    expect(damage).toBe('corrupt');
  });

  it('without a checksum is accepted', async () => {
    const { damage } = await measureDamaged((bytes) => bytes.fill(0, 26, 42));
    expect(damage).toBeNull();
  });
});

describe('file with random byte changes', () => {
  it('is either read or reported as damaged', async () => {
    const source = stereo(sine({ hz: 300, seconds: 0.3, sampleRate: 44_100 }));
    const validFiles = [
      await readFile(writeFlac(inFolder('f.flac'), source, { sampleRate: 44_100, bits: 16 })),
      await readFile(writeFlac(inFolder('f.flac'), source, { sampleRate: 44_100, bits: 24 })),
      wavBytes(source, { sampleRate: 44_100, bits: 24, extensible: true }),
    ];
    const next = randomNumbers(11);
    const randomBelow = (end: number) => Math.floor(((next() + 1) / 2) * end);
    for (let round = 0; round < 60; round += 1) {
      const bytes = Buffer.from(validFiles[round % validFiles.length] ?? []);
      // Every other round damages the header, where it matters most.
      const end = round % 2 === 0 ? 80 : bytes.length;
      for (let change = 0; change < 4; change += 1) bytes[randomBelow(end)] = randomBelow(256);
      await writeFile(inFolder('f.bin'), bytes);
      const identified = await identifyAudio(inFolder('f.bin'));
      if (checkHeader(identified).some(({ code }) => code !== 'too_short')) continue;
      if (identified.kind !== 'audio') throw new Error(`Nothing was found in ${identified.kind}.`);
      const result = await measureAudio(identified.audio).catch((error: unknown) => error);
      if (result instanceof Error) expect(result).toBeInstanceOf(FFmpegError);
    }
  });
});

describe('waveform peaks', () => {
  it('are those of the louder channel, as for a track in memory', async () => {
    const loud = roundToBitDepth(noise(96_000, { size: 0.8 }), 24).left;
    const { peaks } = await measure({ left: loud.map((x) => x / 2), right: loud }, 48_000);
    expect(peaks).toEqual([...computePeaks(loud, 600)]);
  });
});

describe('cutting check', () => {
  const rate = 48_000;
  const tone = (hz: number, seconds: number, dbfs = -12) =>
    sine({ hz, seconds, sampleRate: rate, dbfs });
  const silence = (seconds: number) => new Float32Array(rate * seconds);
  const kinds = (marks: { kind: string }[]) => marks.map(({ kind }) => kind);

  it('finds nothing in a plain tone', async () => {
    expect((await measure(stereo(tone(440, 3)), rate)).cutting).toEqual([]);
  });

  it('marks consecutive samples at full scale, with their position', async () => {
    const clipped = tone(440, 1).map((x) => x);
    clipped.fill(1, 24_000, 24_020);
    const { cutting } = await measure(stereo(clipped), rate);
    expect(cutting).toEqual([
      { kind: 'clipping', fromSeconds: 0.5, toSeconds: 24_020 / rate, severity: 'warning' },
    ]);
  });

  it('does not mark two samples at full scale', async () => {
    const full = tone(440, 1);
    full.fill(1, 24_000, 24_002);
    expect((await measure(stereo(full), rate)).cutting).toEqual([]);
  });

  it('marks a long silence inside, but not at the ends', async () => {
    const song = concatSamples(
      silence(3),
      tone(440, 1),
      silence(2.5),
      tone(440, 1),
      silence(1),
      tone(440, 1),
      silence(3),
    );
    const { cutting } = await measure(stereo(song), rate);
    expect(kinds(cutting)).toEqual(['silence']);
    expect(cutting[0]?.fromSeconds).toBeCloseTo(4, 2);
    expect(cutting[0]?.toSeconds).toBeCloseTo(6.5, 2);
  });

  it('marks out-of-phase bass, but not treble', async () => {
    const bass = tone(60, 3);
    const outOfPhase = { left: bass, right: bass.map((x) => -x) };
    const found = await measure(outOfPhase, rate);
    expect(found.cutting).toMatchObject([{ kind: 'stereo_bass', severity: 'warning' }]);
    expect(found.cutting[0]?.toSeconds).toBeCloseTo(3, 1);
    expect((await measure(stereo(bass), rate)).cutting).toEqual([]);
    const treble = tone(2000, 3);
    expect((await measure({ left: treble, right: treble.map((x) => -x) }, rate)).cutting).toEqual(
      [],
    );
  });

  it('marks sibilance with its position, at the high rates too', async () => {
    for (const sampleRate of [48_000, 96_000]) {
      const at = (hz: number, seconds: number) => sine({ hz, seconds, sampleRate, dbfs: -12 });
      const { cutting } = await measure(
        stereo(concatSamples(at(400, 1), at(7500, 0.2), at(400, 1))),
        sampleRate,
      );
      expect(cutting).toMatchObject([{ kind: 'sibilance', severity: 'warning' }]);
      expect(cutting[0]?.fromSeconds).toBeCloseTo(1, 1);
      expect(cutting[0]?.toSeconds).toBeCloseTo(1.2, 1);
    }
  });
});
