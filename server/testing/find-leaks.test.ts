import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { testApp } from './app.ts';
import { findLeaks, leakReport } from './find-leaks.ts';
import { findSecrets, secretCookies, secretLinks } from './find-secrets.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from './people.ts';
import { RECORDS_VARIABLE } from './records.ts';

async function runFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lathe-records-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function found(secret: string, line: string | object): Promise<boolean> {
  const folder = await runFolder();
  await writeFile(join(folder, 'a.secrets'), `${JSON.stringify(secret)}\n`);
  await writeFile(join(folder, 'b.log'), typeof line === 'string' ? line : JSON.stringify(line));
  return (await findLeaks(folder)).leaks.length > 0;
}

// Records of these apps stay separate from those of the surrounding test run.
const own = await mkdtemp(join(tmpdir(), 'lathe-records-'));
const app = await testApp();

describe('log of a whole test run', () => {
  it('is searched for secrets from the tests, and a planted secret is found', async () => {
    vi.stubEnv(RECORDS_VARIABLE, own);
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await rm(own, { recursive: true, force: true });
    });
    const person = await makePerson(app);
    const browser = await signedInBrowser(app, person);
    const login = { email: person.email, password: TEST_PASSWORD };
    expect((await browser.post('/api/login', login)).status).toBe(200);
    const clean = await findLeaks(own);
    expect(clean.lines).toBeGreaterThan(0);
    expect(clean.secrets).toBeGreaterThanOrEqual(3);
    expect(leakReport(clean)).toBeNull();

    app.ctx.log.info({ form: login }, 'somebody logs too much');
    for (const cookie of browser.cookies.values()) app.ctx.log.warn(`the cookie was ${cookie}`);
    const leaking = await findLeaks(own);
    expect(leaking.leaks.map(({ secret }) => secret)).toContain(TEST_PASSWORD);
    expect(leaking.leaks.length).toBeGreaterThanOrEqual(3);
    expect(leakReport(leaking)).toContain('somebody logs too much');
  });
});

describe('secret', () => {
  it.each([
    ['in a message', 'Kettle-drum-42', { msg: 'tried Kettle-drum-42 again' }],
    ['deep inside', 'Kettle-drum-42', { err: { cause: [{ sent: 'Kettle-drum-42' }] } }],
    ['as the name of a field', 'Kettle-drum-42', { 'Kettle-drum-42': true }],
    ['in an address', 'Kettle drum/42', { url: '/x?password=Kettle%20drum%2F42' }],
    ['that is a short code', '493021', { msg: 'code 493021 was wrong' }],
    ['that is a short number', '4930', { body: { ssn_last_4: 4930 } }],
    ['in what a program prints', 'Kettle-drum-42', 'at login (Kettle-drum-42)'],
    ['even if it is that of the demo', 'Demo1234', { body: { password: 'Demo1234' } }],
  ])('is found %s', async (_where, secret, line) => {
    expect(await found(secret, line)).toBe(true);
  });

  it.each([
    ['another word', 'Kettle-drum-42', { msg: 'Kettle-drum-43' }],
    ['a part of a longer figure', '493021', { msg: 'order 14930217' }],
    ['the count in the number of a bank file', '000004', { file: 'LATHE-20261116-000004' }],
    ['the count in the number of a credit note', '000004', { msg: 'C2026-000004' }],
    ['the time and the process', '4930', { time: 4930, pid: 4930, ms: 4930, msg: 'request' }],
    ['a part of an id', '6789', { user: '98e8668c-6789-4521-a7ed-d62a87a55f01' }],
    ['a port that a program prints', '4930', 'listening on 4930'],
    ['the welcome of the demo', 'Demo1234', '  Sign in at http://a/login with password Demo1234:'],
  ])('is not confused with %s', async (_what, secret, line) => {
    expect(await found(secret, line)).toBe(false);
  });
});

describe('secret detection', () => {
  it('finds fields by name at any depth', () => {
    const sent = { a: { password: 'Kettle-drum-42' }, code: ' 493021 ', ssn_last_4: '6789' };
    expect(findSecrets(sent)).toEqual(['Kettle-drum-42', '493021', '6789']);
    const uri = 'otpauth://totp/Lathe:a?secret=JBSWY3DPEHPK3PXP&issuer=Lathe';
    expect(findSecrets({ otpauth_uri: uri, recovery_codes: ['abcd-efgh-1'] })).toEqual([
      'JBSWY3DPEHPK3PXP',
      'abcd-efgh-1',
    ]);
  });

  it('ignores error codes, masked numbers, short passwords, locales and page links', () => {
    expect(findSecrets({ code: 'not_found' })).toEqual([]);
    expect(findSecrets({ personal_id_number: '••••••2S', password: 'short', name: 'x' })).toEqual(
      [],
    );
    expect(secretCookies(['en_GB', 'a-session-of-some-length'])).toEqual([
      'a-session-of-some-length',
    ]);
    expect(
      secretLinks(['http://x/studio', `http://x/reset-password/${'t'.repeat(32)}?a=b`]),
    ).toEqual(['t'.repeat(32)]);
  });
});
