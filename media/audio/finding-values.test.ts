import { expect, it } from 'vitest';
import { wordsFor } from '../../server/platform/words.ts';
import type { Finding } from './check-audio.ts';
import { findingValues } from './finding-values.ts';

it('rates are told in kHz, and what is allowed as a list of the language', () => {
  const finding = {
    code: 'sample_rate',
    found: 22_050,
    allowed: [44_100, 48_000, 88_200, 96_000],
  } as const;
  expect(findingValues(finding, 'en-GB')).toMatchObject({
    found: '22.05',
    allowed: '44.1, 48, 88.2 or 96',
  });
  expect(findingValues(finding, 'de')).toMatchObject({
    found: '22,05',
    allowed: '44,1, 48, 88,2 oder 96',
  });
});

it('a time that is a sample too short is not rounded up to the one that is allowed', () => {
  const finding = { code: 'too_short', found: (31 * 96_000 - 1) / 96_000, allowed: 31 } as const;
  expect(findingValues(finding, 'en')).toMatchObject({ found: '30.99', allowed: '31' });
  expect(findingValues({ ...finding, found: 30.9 }, 'de')).toMatchObject({ found: '30,9' });
});

it('both times of a file that was cut off are told', () => {
  const finding = { code: 'truncated', found: 184.256, promised: 240 } as const;
  expect(findingValues(finding, 'en')).toMatchObject({ found: '184.25', promised: '240' });
});

const SENTENCES: [Finding, en: string, de: string][] = [
  [
    { code: 'channels', found: 1, allowed: 2 },
    'night-bus.wav is mono. Songs need two channels (stereo).',
    'night-bus.wav ist mono. Songs brauchen zwei Kanäle (stereo).',
  ],
  [
    { code: 'format', found: 'mp3', allowed: ['wav', 'flac'] },
    'night-bus.wav is an mp3. Songs need to be WAV or FLAC.',
    'night-bus.wav ist eine mp3. Songs müssen WAV oder FLAC sein.',
  ],
  [
    { code: 'encoding', found: 'float32', allowed: [16, 24] },
    'night-bus.wav holds 32-bit floating point samples. Songs need plain PCM of 16 or 24 bits.',
    'night-bus.wav enthält 32-Bit-Gleitkommawerte. Songs brauchen einfaches PCM mit 16 oder 24 Bit.',
  ],
  [
    { code: 'too_short', found: 30.9, allowed: 31 },
    'night-bus.wav lasts 30.9 seconds. Songs need at least 31 seconds.',
    'night-bus.wav dauert 30,9 Sekunden. Songs müssen mindestens 31 Sekunden lang sein.',
  ],
  [
    { code: 'silent', found: null, allowed: -60 },
    'night-bus.wav is silent: nowhere does it rise above -60 dBFS.',
    'night-bus.wav ist stumm: Nirgends ist sie lauter als -60 dBFS.',
  ],
];

it.each(SENTENCES)(
  'a sentence names the file, what was found and what is allowed',
  (finding, en, de) => {
    const say = (locale: 'en' | 'de') =>
      wordsFor(locale)(`songs:finding.${finding.code}`, {
        file: 'night-bus.wav',
        ...findingValues(finding, locale),
      });
    expect([say('en'), say('de')]).toEqual([en, de]);
  },
);
