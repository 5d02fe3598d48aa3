import { LOCALES } from '@lathe/rules/locales';
import { INVITATION_ROLES } from '@lathe/rules/roles';
import { expect, it } from 'vitest';
import { composeInvitationMail } from './invitation-mail.ts';

const facts = {
  to: 'ann@example.com',
  name: null,
  inviter: 'Stella',
  message: 'See you <there>',
  address: 'https://lathe.test/invitation/the-token',
  memberRole: null,
};

const ROLES = INVITATION_ROLES.filter((role) => role !== 'payee');

it.each(ROLES.flatMap((role) => LOCALES.map((locale) => [role, locale] as const)))(
  'the invitation as %s is complete in %s',
  (role, locale) => {
    const { subject, text, html } = composeInvitationMail({ ...facts, role, locale });
    expect(subject).toContain('Stella');
    for (const part of [subject, text, html]) expect(part).not.toMatch(/mail:|undefined|\bnull\b/);
    expect(text).toContain('https://lathe.test/invitation/the-token');
    expect(text).toContain('See you <there>');
    expect(html).toContain('See you &lt;there&gt;');
  },
);

it('an invitation without a custom message has no empty quotation', () => {
  const { text } = composeInvitationMail({ ...facts, message: '', role: 'seller', locale: 'en' });
  expect(text).not.toContain('“');
});

it('the invitation into an account says what the role allows', () => {
  const { text } = composeInvitationMail({
    ...facts,
    role: 'member',
    memberRole: 'catalogue',
    locale: 'en',
  });
  expect(text).toContain('Your role would be Catalogue');
});
