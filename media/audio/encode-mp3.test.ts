import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decoder, Demuxer } from 'node-av/api';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeMp3 } from './encode-mp3.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lathe-mp3-'));
  // Silences the FFmpeg errors that these tests provoke.
  Log.setLevel(AV_LOG_QUIET);
});
afterAll(() => rm(folder, { recursive: true }));

function tone(hertz: number, sampleRate: number, length: number): Float32Array {
  return Float32Array.from(
    { length },
    (_, index) => 0.5 * Math.sin((2 * Math.PI * hertz * index) / sampleRate),
  );
}

async function decode(file: string) {
  await using input = await Demuxer.open(file);
  const stream = input.audio();
  if (!stream) throw new Error('No audio in the file.');
  using decoder = await Decoder.create(stream);
  const channels: number[][] = [[], []];
  let length = 0;
  for await (const frame of decoder.frames(input.packets(stream.index))) {
    if (!frame) continue;
    for (const [channel, data] of (frame.data ?? []).entries())
      for (let index = 0; index < frame.nbSamples; index++)
        channels[channel]?.push(data.readFloatLE(index * 4));
    length += frame.nbSamples;
    frame.free();
  }
  return {
    length,
    channels,
    sampleRate: stream.codecpar.sampleRate,
    seconds: input.duration,
    tags: input.getFormatContext().metadata?.getAll(),
  };
}

/** Correlation: 1 for the same wave, 0 for unrelated ones. */
function correlation(decoded: readonly number[], expected: Float32Array): number {
  let [product, decodedPower, expectedPower] = [0, 0, 0];
  for (const [index, value] of expected.entries()) {
    const other = decoded[index] ?? 0;
    product += value * other;
    decodedPower += other * other;
    expectedPower += value * value;
  }
  return product / Math.sqrt(decodedPower * expectedPower);
}

describe('encodeMp3', () => {
  it.each([
    { sampleRate: 22_050, length: 22_050 },
    { sampleRate: 22_050, length: 10_007 },
    { sampleRate: 44_100, length: 44_100 + 999 },
    { sampleRate: 32_000, length: 700 },
  ])('keeps every sample of $length at $sampleRate Hz, no more and no less', async (shape) => {
    const file = join(folder, 'mono.mp3');
    const wave = tone(440, shape.sampleRate, shape.length);
    encodeMp3({ samples: [wave], sampleRate: shape.sampleRate }, { file, bitrate: 64_000 });
    const decoded = await decode(file);
    expect(decoded.sampleRate).toBe(shape.sampleRate);
    expect(decoded.length).toBe(shape.length);
    expect(decoded.seconds).toBeCloseTo(shape.length / shape.sampleRate, 4);
    expect(correlation(decoded.channels[0] ?? [], wave)).toBeGreaterThan(0.98);
  });

  it('keeps left and right separate', async () => {
    const file = join(folder, 'stereo.mp3');
    const [left, right] = [tone(330, 44_100, 30_000), tone(770, 44_100, 30_000)];
    encodeMp3({ samples: [left, right], sampleRate: 44_100 }, { file, quality: 2, effort: 7 });
    const { channels } = await decode(file);
    expect(correlation(channels[0] ?? [], left)).toBeGreaterThan(0.98);
    expect(correlation(channels[1] ?? [], right)).toBeGreaterThan(0.98);
    expect(Math.abs(correlation(channels[0] ?? [], right))).toBeLessThan(0.1);
  });

  it('follows the requested bitrate or quality', async () => {
    const wave = tone(440, 22_050, 22_050 * 2);
    const size = async (name: string) => (await readFile(join(folder, name))).length;
    const pcm = { samples: [wave], sampleRate: 22_050 };
    encodeMp3(pcm, { file: join(folder, 'fixed.mp3'), bitrate: 64_000 });
    encodeMp3(pcm, { file: join(folder, 'good.mp3'), quality: 0 });
    encodeMp3(pcm, { file: join(folder, 'small.mp3'), quality: 9 });
    expect(await size('fixed.mp3')).toBeGreaterThan(16_000);
    expect(await size('fixed.mp3')).toBeLessThan(17_500);
    expect(await size('small.mp3')).toBeLessThan(await size('good.mp3'));
  });

  it('writes title and artist, in any script, only on request', async () => {
    const pcm = { samples: [tone(440, 22_050, 5000)], sampleRate: 22_050 };
    const file = join(folder, 'tags.mp3');
    encodeMp3(pcm, { file, bitrate: 64_000, title: 'Füße', artist: '東京' });
    expect((await decode(file)).tags).toMatchObject({ title: 'Füße', artist: '東京' });
    encodeMp3(pcm, { file, bitrate: 64_000 });
    expect((await decode(file)).tags).not.toHaveProperty('title');
  });

  it('writes the same bytes for the same samples', async () => {
    const pcm = { samples: [tone(440, 22_050, 9000)], sampleRate: 22_050 };
    encodeMp3(pcm, { file: join(folder, 'a.mp3'), quality: 3 });
    encodeMp3(pcm, { file: join(folder, 'b.mp3'), quality: 3 });
    const [one, two] = await Promise.all(
      ['a', 'b'].map((name) => readFile(join(folder, `${name}.mp3`))),
    );
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
  });

  it('reports what is wrong with invalid samples', () => {
    const file = join(folder, 'never.mp3');
    const one = new Float32Array(10);
    const expectError = (samples: Float32Array[], sampleRate = 22_050) =>
      expect(() => encodeMp3({ samples, sampleRate }, { file, bitrate: 64_000 }));
    expectError([]).toThrow('one or two channels');
    expectError([one, one, one]).toThrow('one or two channels');
    expectError([one, new Float32Array(11)]).toThrow('equally long');
    expectError([new Float32Array(0)]).toThrow('no samples');
    expectError([one], 12_345).toThrow('12345 Hz');
    expectError([one], Number.NaN).toThrow('not a sample rate');
  });

  it('names the file that it could not write', () => {
    const file = join(folder, 'missing', 'song.mp3');
    const pcm = { samples: [new Float32Array(10)], sampleRate: 22_050 };
    expect(() => encodeMp3(pcm, { file, bitrate: 64_000 })).toThrow(file);
  });
});
