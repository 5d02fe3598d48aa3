import { describe, expect, it } from 'vitest';
import { mailFromTemplate } from './mail-template.ts';

describe('every mail template', () => {
  const content = {
    subject: 'News',
    paragraphs: ['Something happened.'],
    button: { label: 'Look', address: 'https://lathe.test/look' },
    note: 'That is all.',
  };
  const reader = { to: 'ann@example.com', name: 'Ann', locale: 'de' };

  it('greets by name where it is known, has a closing, and states why it was sent', () => {
    const known = mailFromTemplate(reader, () => content);
    expect(known.text).toContain('Hallo Ann,');
    expect(known.text).toContain('Dein Team von Lathe');
    expect(known.text).toContain('Diese Mail ging an ann@example.com');
    expect(known.html).toContain('<html lang="de">');
    expect(mailFromTemplate({ ...reader, name: null }, () => content).text).toContain('Hallo,');
  });

  it('can state another reason', () => {
    const { text } = mailFromTemplate(reader, () => ({ ...content, footer: 'Because.' }));
    expect(text).toContain('Because.');
    expect(text).not.toContain('ann@example.com');
  });

  it('falls back to the default language for an unsupported locale', () => {
    const { html } = mailFromTemplate({ ...reader, locale: 'tlh' }, () => content);
    expect(html).toContain('<html lang="en-GB">');
  });
});
