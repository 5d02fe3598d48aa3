import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, SETTINGS } from './config.ts';

const STRIPE = {
  CARDS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_a1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_b2',
  STRIPE_WEBHOOK_SECRET: 'whsec_c3',
  HOUSE_NAME: 'Grooves Ltd',
  HOUSE_ADDRESS: '1 Mill Lane | Leeds LS1 4AP',
};

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://lathe:lathe@db/lathe',
  SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://shop.example',
  MAIL: 'smtp',
  SMTP_URL: 'smtp://mail',
};

describe('settings', () => {
  it('need not be given at all', () => {
    expect(readConfig({})).toMatchObject({
      HOST: 'localhost',
      PORT: 3000,
      publicUrl: 'http://localhost:3000',
      demo: true,
      roles: { web: true, worker: true },
    });
  });

  it('that are empty count as not given', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 });
    expect(readConfig({ DATABASE_URL: '' }).DATABASE_URL).toBeUndefined();
  });

  it.each([
    ['PORT', 'abc', 'PORT must be a whole number from 1 to 65535'],
    ['PORT', '0', 'PORT must be a whole number from 1 to 65535'],
    ['PORT', '65536', 'PORT must be a whole number from 1 to 65535'],
    ['PORT', '1e3', 'PORT must be a whole number from 1 to 65535'],
    ['PORT', ' 3000', 'PORT must be a whole number from 1 to 65535'],
    ['HOST', 'my machine', 'HOST must be the name or IP address of this machine'],
    ['NODE_ENV', 'prod', 'NODE_ENV must be development, test or production'],
    ['ROLES', 'mail', 'ROLES must be web, worker or web,worker'],
    ['DEMO', 'yes', 'DEMO must be on or off'],
    ['CLOCK_SKEW_SECONDS', '1.5', 'CLOCK_SKEW_SECONDS must be a whole number of seconds'],
    ['DATABASE_URL', 'mysql://localhost/lathe', 'DATABASE_URL must be an address such as postgres'],
    ['DATABASE_URL', 'lathe', 'DATABASE_URL must be an address such as postgres'],
    ['DATABASE_CONNECTIONS', '1', 'DATABASE_CONNECTIONS must be a whole number from 2 to 500'],
    ['PUBLIC_URL', 'shop.example', 'PUBLIC_URL must be an address such as https'],
    ['PUBLIC_URL', 'https://shop.example/lathe', 'PUBLIC_URL must be an address without a path'],
    ['SMTP_URL', 'http://mail', 'SMTP_URL must be an address such as smtps'],
    ['CARDS', 'cash', 'CARDS must be sandbox, stripe or off'],
    [
      'STRIPE_SECRET_KEY',
      'pk_live_x',
      'STRIPE_SECRET_KEY must be a key of Stripe such as sk_live_',
    ],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_x', 'STRIPE_PUBLISHABLE_KEY must be a key of Stripe such'],
    ['STRIPE_WEBHOOK_SECRET', 'secret', 'STRIPE_WEBHOOK_SECRET must be a key of Stripe such'],
  ])('refuse %s=%s in one sentence that says what is allowed', (name, value, sentence) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(sentence);
    expect(read).toThrow(/^[^\n]*$/);
  });

  it('are all told of when several are wrong, and secrets are not repeated', () => {
    const read = () => readConfig({ PORT: 'x', SECRET: 'hush', DATABASE_URL: 'ftp://me:hush@db' });
    expect(read).toThrow(/PORT must be .*DATABASE_URL must be .*SECRET must be at least 32/);
    expect(read).not.toThrow(/hush/);
  });

  it('are each explained in .env.example, and nothing else is', async () => {
    const text = await readFile(join(import.meta.dirname, '..', '.env.example'), 'utf8');
    const explained = [...text.matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(explained.toSorted()).toEqual(SETTINGS.toSorted());
  });
});

describe('the public address', () => {
  it.each([
    [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
    [{ HOST: '::' }, 'http://localhost:3000'],
    [{ HOST: '::1', PORT: '8080' }, 'http://[::1]:8080'],
    [{ HOST: '192.0.2.7' }, 'http://192.0.2.7:3000'],
    [{ PUBLIC_URL: 'https://shop.example/' }, 'https://shop.example'],
  ])('of %o is %s', (env, url) => {
    expect(readConfig(env).publicUrl).toBe(url);
  });
});

describe('production', () => {
  it('starts with what it needs', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ production: true, demo: false });
  });

  it('takes no cards unless it is told how', () => {
    expect(readConfig(PRODUCTION).cards).toBe('off');
    expect(readConfig({ ...PRODUCTION, ...STRIPE })).toMatchObject({
      cards: 'stripe',
      house: { name: 'Grooves Ltd', address: ['1 Mill Lane', 'Leeds LS1 4AP'], vatNumber: null },
    });
  });

  it.each([
    [{ SECRET: '' }, 'These settings are missing: SECRET'],
    [{ DATABASE_URL: '', PUBLIC_URL: '' }, 'These settings are missing: DATABASE_URL, PUBLIC_URL'],
    [{ MAIL: 'keep' }, 'MAIL=keep is for demonstration only'],
    [{ SOCIAL: 'stand-in' }, 'SOCIAL=stand-in is for demonstration only'],
    [{ CARDS: 'sandbox' }, 'CARDS=sandbox takes no real money'],
    [{ CARDS: 'stripe' }, 'missing: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK'],
    [{ ...STRIPE, STRIPE_WEBHOOK_SECRET: '' }, 'missing: STRIPE_WEBHOOK_SECRET'],
    [{ ...STRIPE, HOUSE_NAME: '', HOUSE_ADDRESS: '' }, 'missing: HOUSE_NAME, HOUSE_ADDRESS'],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_x' }, 'must both be test keys, or both live keys'],
    [{ ...STRIPE, STRIPE_API_URL: 'http://localhost:1' }, 'STRIPE_API_URL is for tests only'],
    [{ INSTAGRAM_CLIENT_ID: 'x' }, 'These settings are missing: INSTAGRAM_CLIENT_SECRET'],
    [{ LIVE_RELOAD: 'on' }, 'LIVE_RELOAD=on is for development only'],
    [{ CLOCK_SKEW_SECONDS: '-90' }, 'CLOCK_SKEW_SECONDS is for tests only'],
    [{ STORAGE: 's3' }, 'These settings are missing: S3_BUCKET'],
  ])('refuses %o', (env, sentence) => {
    expect(() => readConfig({ ...PRODUCTION, ...env })).toThrow(sentence);
  });
});
