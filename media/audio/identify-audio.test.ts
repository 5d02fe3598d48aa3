import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { encodeMp3 } from './encode-mp3.ts';
import { identifyAudio } from './identify-audio.ts';
import { writeFlac } from './testing/ffmpeg.ts';
import { noise, randomNumbers } from './testing/signals.ts';
import { wavBytes, writeWav } from './testing/wav-files.ts';

const inFolder = testFolder();
const short = noise(1001);

/** Saved with a misleading file name. */
async function identifyBytes(bytes: Buffer | string) {
  const file = inFolder('night-bus.wav');
  await writeFile(file, bytes);
  return await identifyAudio(file);
}

async function identifyWav(options: Parameters<typeof wavBytes>[1]) {
  return await identifyBytes(wavBytes(short, options));
}

describe('WAV file', () => {
  it.each([44_100, 48_000, 88_200, 96_000])('is detected at %i Hz in both depths', async (rate) => {
    for (const bits of [16, 24]) {
      expect(await identifyWav({ sampleRate: rate, bits })).toMatchObject({
        kind: 'audio',
        audio: { container: 'wav', sampleRate: rate, bitDepth: bits, channels: 2, frames: 1001 },
      });
    }
  });

  it('is detected with any file name', async () => {
    const file = await writeWav(inFolder('song.mp3'), short, { sampleRate: 44_100 });
    expect(await identifyAudio(file)).toMatchObject({ kind: 'audio', audio: { container: 'wav' } });
  });

  it('is detected in its extensible form, with 24 bits in 32', async () => {
    const found = await identifyWav({
      sampleRate: 96_000,
      bits: 32,
      validBits: 24,
      extensible: true,
    });
    expect(found).toMatchObject({
      audio: { bitDepth: 24, containerBits: 32, frames: 1001, promisedFrames: 1001 },
    });
  });

  it.each(['RF64', 'BW64'] as const)('is detected as %s, with its 64-bit size', async (kind) => {
    expect(await identifyWav({ sampleRate: 48_000, bits: 24, kind })).toMatchObject({
      audio: { frames: 1001, promisedFrames: 1001 },
    });
  });

  it('is detected after other chunks, including those of odd length', async () => {
    const chunks = [
      ['bext', Buffer.alloc(603, 7)],
      ['LIST', Buffer.from('INFOISFT\x05\x00\x00\x00Lathe\x00', 'latin1')],
      ['junk', Buffer.alloc(1)],
    ] as const;
    const found = await identifyWav({ sampleRate: 44_100, chunks });
    expect(found).toMatchObject({ audio: { frames: 1001, bitDepth: 16 } });
  });

  it('without a size lasts to the end of the file', async () => {
    expect(await identifyWav({ sampleRate: 44_100, claimedDataBytes: 0xffff_ffff })).toMatchObject({
      audio: { frames: 1001, promisedFrames: 1001 },
    });
  });

  it('that declares more than there is reports both numbers', async () => {
    expect(await identifyWav({ sampleRate: 44_100, claimedDataBytes: 400_000 })).toMatchObject({
      audio: { frames: 1001, promisedFrames: 100_000 },
    });
  });

  it('with floating-point samples is distinguished from one with integers', async () => {
    for (const extensible of [false, true]) {
      const found = await identifyWav({ sampleRate: 44_100, bits: 32, float: true, extensible });
      expect(found).toEqual({ kind: 'encoding', encoding: 'float32' });
    }
  });

  it('without a format, or with an impossible one, is broken', async () => {
    const good = wavBytes(short, { sampleRate: 44_100 });
    expect(await identifyBytes(good.subarray(0, 30))).toEqual({ kind: 'broken', container: 'wav' });
    const noChannels = Buffer.from(good);
    noChannels.writeUInt16LE(0, 22);
    expect(await identifyBytes(noChannels)).toEqual({ kind: 'broken', container: 'wav' });
    const wrongAlign = Buffer.from(good);
    wrongAlign.writeUInt16LE(3, 32);
    expect(await identifyBytes(wrongAlign)).toEqual({ kind: 'broken', container: 'wav' });
  });

  it('with only chunk headers is rejected early', async () => {
    const head = Buffer.from('RIFF\x00\x00\x00\x00WAVE', 'latin1');
    const empty = Buffer.alloc(8 * 5000, Buffer.from('junk\x00\x00\x00\x00', 'latin1'));
    expect(await identifyBytes(Buffer.concat([head, empty]))).toMatchObject({ kind: 'broken' });
  });
});

describe('FLAC file', () => {
  it.each([16, 24] as const)('is detected with %i bits and its length', async (bits) => {
    const file = writeFlac(inFolder('a.flac'), short, { sampleRate: 88_200, bits });
    expect(await identifyAudio(file)).toMatchObject({
      kind: 'audio',
      audio: { container: 'flac', sampleRate: 88_200, bitDepth: bits, promisedFrames: 1001 },
    });
  });

  it('with an invalid first block is broken', async () => {
    expect(await identifyBytes(`fLaC${'\x00'.repeat(100)}`)).toMatchObject({ kind: 'broken' });
    expect(await identifyBytes('fLaC')).toEqual({ kind: 'broken', container: 'flac' });
  });
});

describe('other file', () => {
  it('is named: an mp3 with another extension', async () => {
    const file = inFolder('renamed.wav');
    const pcm = { samples: [short.left, short.right], sampleRate: 44_100 };
    encodeMp3(pcm, { file, bitrate: 128_000, title: 'Night Bus' });
    expect(await identifyAudio(file)).toEqual({ kind: 'foreign', format: 'mp3' });
  });

  it.each([
    ['aac', '\xff\xf1\x50\x80\x02\x1f\xfc'],
    ['m4a', '\x00\x00\x00\x20ftypM4A '],
    ['aiff', 'FORM\x00\x00\x10\x00AIFF'],
    ['ogg', 'OggS\x00\x02'],
    ['w64', 'riff\x2e\x91\xcf\x11\xa5\xd6'],
    ['zip', 'PK\x03\x04\x14\x00'],
    ['picture', '\x89PNG\r\n\x1a\n'],
    ['text', 'These are the lyrics of a song.\r\n'],
    ['avi', 'RIFF\x00\x00\x00\x00AVI LIST'],
  ])('is named: %s', async (format, bytes) => {
    expect(await identifyBytes(Buffer.from(bytes, 'latin1'))).toEqual({ kind: 'foreign', format });
  });

  it('is unknown when it is random, and empty when it has no bytes', async () => {
    const next = randomNumbers(5);
    const bytes = Buffer.from(Array.from({ length: 4000 }, () => Math.floor((next() + 1) * 128)));
    expect(await identifyBytes(bytes)).toEqual({ kind: 'foreign', format: 'unknown' });
    expect(await identifyBytes('')).toEqual({ kind: 'empty' });
  });
});
