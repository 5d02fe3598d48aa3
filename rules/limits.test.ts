import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';

describe('limits', () => {
  it('match the specification', () => {
    expect(limits).toMatchObject({
      PASSWORD_MIN_LENGTH: 8,
      ORDER_LIMIT_DEFAULT: 3,
      RELEASES_LIMIT_DEFAULT: 25,
      ITEM_QUANTITY_MAX: 9,
      AUDIO_MIN_SECONDS: 31,
      AUDIO_SAMPLE_RATES_HZ: [44100, 48000, 88200, 96000],
      AUDIO_BIT_DEPTHS: [16, 24],
      EVENT_DESCRIPTION_MAX_LENGTH: 4000,
      REQUEST_TIMEOUT_MS: 20000,
      PAYOUT_THRESHOLD: { amount: 2500, currency: 'GBP' },
    });
  });

  it('give a release window of 14 to 175 days', () => {
    expect(limits.RELEASE_WINDOW_MIN_WEEKS * 7).toBe(14);
    expect(limits.RELEASE_WINDOW_MAX_WEEKS * 7).toBe(175);
  });
});
