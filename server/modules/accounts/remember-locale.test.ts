import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';

const app = await testApp();
const { ctx } = app;

async function localeOf(id: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('users')
    .select('locale')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.locale;
}

describe('mail language', () => {
  it('follows the language selector of a signed-in user', async () => {
    const person = await makePerson(app, { locale: 'en_GB' });
    const browser = await signedInBrowser(app, person);
    await browser.get('/api/session');
    expect(await localeOf(person.id)).toBe('en_GB');
    browser.cookies.set('locale', 'de');
    await browser.get('/api/session');
    expect(await localeOf(person.id)).toBe('de');
    await app.browser().post('/api/forgot-password', { email: person.email });
    const [mail] = await mailsTo(app, person.email);
    expect(mail?.html).toContain('<html lang="de">');
  });

  it('follows the language selected in the browser at sign-in', async () => {
    const person = await makePerson(app, { locale: 'en_GB' });
    const login = { email: person.email, password: TEST_PASSWORD };
    const plain = app.browser({ 'accept-language': 'de' });
    await plain.post('/api/login', login);
    await plain.get('/api/session');
    expect(await localeOf(person.id)).toBe('en_GB');
    const german = app.browser();
    german.cookies.set('locale', 'de');
    await german.post('/api/login', login);
    await german.get('/api/session');
    expect(await localeOf(person.id)).toBe('de');
  });

  it('does not alternate between two browsers and ignores unknown languages', async () => {
    const person = await makePerson(app, { locale: 'en_GB' });
    const [here, there] = [await signedInBrowser(app, person), await signedInBrowser(app, person)];
    here.cookies.set('locale', 'de');
    there.cookies.set('locale', 'en_US');
    await here.get('/api/session');
    await there.get('/api/session');
    await here.get('/api/session');
    expect(await localeOf(person.id)).toBe('en_US');
    here.cookies.set('locale', 'xx');
    await here.get('/api/session');
    expect(await localeOf(person.id)).toBe('en_US');
    here.cookies.set('locale', 'en_GB');
    await here.get('/api/session');
    expect(await localeOf(person.id)).toBe('en_GB');
  });
});
