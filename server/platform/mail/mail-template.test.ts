import { describe, expect, it } from 'vitest';
import { houseLetter } from './mail-template.ts';

describe('every letter of the house', () => {
  const content = {
    subject: 'News',
    paragraphs: ['Something happened.'],
    button: { label: 'Look', address: 'https://lathe.test/look' },
    note: 'That is all.',
  };
  const reader = { to: 'ann@example.com', name: 'Ann', locale: 'de' };

  it('greets by name where the name is known, signs off, and says why it came', () => {
    const known = houseLetter(reader, () => content);
    expect(known.text).toContain('Hallo Ann,');
    expect(known.text).toContain('Dein Team von Lathe');
    expect(known.text).toContain('Diese Mail ging an ann@example.com');
    expect(known.html).toContain('<html lang="de">');
    expect(houseLetter({ ...reader, name: null }, () => content).text).toContain('Hallo,');
  });

  it('can give another reason', () => {
    const { text } = houseLetter(reader, () => ({ ...content, footer: 'Because.' }));
    expect(text).toContain('Because.');
    expect(text).not.toContain('ann@example.com');
  });

  it('falls back to the default language where the stored one is none of ours', () => {
    const { html } = houseLetter({ ...reader, locale: 'tlh' }, () => content);
    expect(html).toContain('<html lang="en-GB">');
  });
});
