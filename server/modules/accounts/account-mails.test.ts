import { LOCALES } from '@lathe/rules/locales';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_MAIL_KINDS, composeAccountMail, hasLink } from './account-mails.ts';

const facts = {
  to: 'ann@example.com',
  name: 'Ann',
  locale: 'en_GB',
  publicUrl: 'https://lathe.test',
  token: 'the-token',
  device: 'Firefox, Linux',
  place: 'DE',
  address: 'next@example.com',
};

describe('account mails', () => {
  it.each(ACCOUNT_MAIL_KINDS.flatMap((kind) => LOCALES.map((locale) => [kind, locale] as const)))(
    '%s is complete in %s',
    (kind, locale) => {
      const { subject, text, html } = composeAccountMail(kind, { ...facts, locale });
      expect(subject.length).toBeGreaterThan(8);
      for (const part of [subject, text, html]) {
        expect(part).not.toMatch(/mail:|undefined|\bnull\b/);
      }
      expect(text).toContain('https://lathe.test/');
    },
  );

  it('include the token only where there is a link', () => {
    for (const kind of ACCOUNT_MAIL_KINDS) {
      const { text } = composeAccountMail(kind, facts);
      expect(text.includes('the-token')).toBe(hasLink(kind));
    }
  });

  it('name the location in the language of the reader', () => {
    const german = composeAccountMail('new_device', { ...facts, locale: 'de' });
    expect(german.text).toContain('Firefox, Linux, Ort: Deutschland');
    const unknown = composeAccountMail('new_device', {
      ...facts,
      place: 'unknown',
      device: 'unknown',
    });
    expect(unknown.text).toContain('unknown device, place: unknown');
  });

  it('state how long a link is valid', () => {
    const minutes = composeAccountMail('reset_password', facts);
    const hours = composeAccountMail('confirm_email', facts);
    expect(minutes.text).toContain('after 60 minutes');
    expect(hours.text).toContain('after 24 hours');
  });
});
