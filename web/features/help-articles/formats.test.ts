import { describe, expect, it } from 'vitest';
import { PRINTED_PARTS, sizeText } from './formats.ts';

describe('sizes in the guides', () => {
  it('are formatted with or without bleed', () => {
    expect(sizeText(PRINTED_PARTS.sleeve_12, 'en')).toBe('315\u00a0×\u00a0315');
    expect(sizeText(PRINTED_PARTS.cd_booklet, 'de', 3)).toBe('126,5\u00a0×\u00a0125,5');
    expect(sizeText(PRINTED_PARTS.label_7, 'en', 3)).toBe('Ø 98');
  });
});
