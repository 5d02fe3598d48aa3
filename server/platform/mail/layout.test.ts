import { describe, expect, it } from 'vitest';
import { renderMail } from './layout.ts';
import { linksIn } from './mail-links.ts';

const mail = {
  language: 'en-GB',
  subject: 'A <b>bold</b> subject & more',
  greeting: 'Hello "Ann" <script>alert(1)</script>,',
  paragraphs: ['First things first.', "It's the second."],
  button: { label: 'Go on', address: 'https://lathe.test/x?a=1&b="2"' },
  buttonFallback: 'Or copy this:',
  note: 'Nothing else.',
  signOff: 'The Lathe team',
  footer: 'To ann@example.com',
};

describe('mail layout', () => {
  it('escapes user input in HTML', () => {
    const { html } = renderMail(mail);
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>');
    expect(html).toContain('Hello &quot;Ann&quot; &lt;script&gt;');
    expect(html).toContain('href="https://lathe.test/x?a=1&amp;b=&quot;2&quot;"');
  });

  it('has the same content in plain text, with the full URL', () => {
    const { text } = renderMail(mail);
    for (const part of [mail.greeting, ...mail.paragraphs, mail.note, mail.footer]) {
      expect(text).toContain(part);
    }
    expect(text).toContain(`Go on:\n${mail.button.address}`);
  });

  it('loads no remote content: its only URL is that of the button', () => {
    const safe = { ...mail, button: { label: 'Go on', address: 'https://lathe.test/x' } };
    const { html, text } = renderMail(safe);
    expect(linksIn({ html, text })).toEqual(['https://lathe.test/x']);
    expect(html).not.toMatch(/<img|<link|url\(|@import|src=/i);
  });

  it('shows tables, addresses and further links in both of its texts, as text', () => {
    const { html, text } = renderMail({
      ...mail,
      table: [{ name: '2 × <Night> Bus', note: '12″ & more', value: '£57.00', strong: true }],
      blocks: [{ heading: 'Delivery address', lines: ['Bo <Lind>', 'Leeds'] }],
      links: [{ label: 'Invoice', address: 'https://lathe.test/invoice?a=1&b=2' }],
      unsubscribe: { label: 'Unsubscribe', address: 'https://lathe.test/unsubscribe/x' },
    });
    expect(text).toContain('2 × <Night> Bus: £57.00\n  12″ & more');
    expect(text).toContain('Delivery address:\nBo <Lind>\nLeeds');
    expect(text).toContain('Invoice:\nhttps://lathe.test/invoice?a=1&b=2');
    expect(text).toContain('Unsubscribe:\nhttps://lathe.test/unsubscribe/x');
    expect(html).toContain('2 × &lt;Night&gt; Bus');
    expect(html).toContain('Bo &lt;Lind&gt;<br>Leeds');
    expect(html).toContain('href="https://lathe.test/invoice?a=1&amp;b=2"');
    expect(html).not.toMatch(/<Night|<Lind/);
  });

  it('declares its language and supports dark mode', () => {
    const { html } = renderMail(mail);
    expect(html).toContain('<html lang="en-GB">');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme:dark');
  });
});
