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
  DATABASE_URL: 'postgres://lathe:lathe@db/lathe?sslmode=verify-full',
  SECRET: 'r4Jt9Vw2Qx7Lm0Zk5Hn8Bd3Fy6Gp1Cs4Tu7Av',
  EAN_PREFIX: '5099999',
  ISRC_PREFIX: 'GBXYZ',
  PUBLIC_URL: 'https://shop.example',
  MAIL: 'smtp',
  SMTP_URL: 'smtp://mail',
};

describe('settings', () => {
  it('are all optional', () => {
    expect(readConfig({})).toMatchObject({
      HOST: 'localhost',
      PORT: 3000,
      publicUrl: 'http://localhost:3000',
      demo: true,
      roles: { web: true, worker: true },
    });
  });

  it('count as missing when empty', () => {
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
    ['PAYOUT_PROVIDER_TIMEOUT_MS', '10s', 'PAYOUT_PROVIDER_TIMEOUT_MS must be a whole number of'],
    ['CLOCK_SKEW_SECONDS', '1.5', 'CLOCK_SKEW_SECONDS must be a whole number of seconds'],
    ['DATABASE_URL', 'mysql://localhost/lathe', 'DATABASE_URL must be an address such as postgres'],
    ['DATABASE_URL', 'lathe', 'DATABASE_URL must be an address such as postgres'],
    ['DATABASE_CONNECTIONS', '1', 'DATABASE_CONNECTIONS must be a whole number from 2 to 500'],
    ['PUBLIC_URL', 'shop.example', 'PUBLIC_URL must be an address such as https'],
    ['PUBLIC_URL', 'https://shop.example/lathe', 'PUBLIC_URL must be an address without a path'],
    ['TRUST_PROXY', 'on', 'TRUST_PROXY must be off, the number of your proxies'],
    ['TRUST_PROXY', '0', 'TRUST_PROXY must be off, the number of your proxies'],
    ['TRUST_PROXY', '0.0.0.0/0', 'TRUST_PROXY must be off, the number of your proxies'],
    ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY must be off, the number of your proxies'],
    ['TRUST_PROXY', 'loopback,proxy', 'TRUST_PROXY must be off, the number of your proxies'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must be at least 16 characters long'],
    ['METRICS_PORT', '0', 'METRICS_PORT must be a whole number from 1 to 65535'],
    ['EAN_PREFIX', '2094', 'EAN_PREFIX must be your GS1 company prefix'],
    ['EAN_PREFIX', '509999912345', 'EAN_PREFIX must be your GS1 company prefix'],
    ['EAN_PREFIX', '50-99999', 'EAN_PREFIX must be your GS1 company prefix'],
    ['ISRC_PREFIX', 'GB-XYZ', 'ISRC_PREFIX must be the ISRC prefix code'],
    ['ISRC_PREFIX', 'gbxyz', 'ISRC_PREFIX must be the ISRC prefix code'],
    ['ISRC_PREFIX', 'XXXYZ', 'ISRC_PREFIX must be the ISRC prefix code'],
    ['ISRC_PREFIX', 'GBXYZ26', 'ISRC_PREFIX must be the ISRC prefix code'],
    ['SMTP_URL', 'http://mail', 'SMTP_URL must be an address such as smtps'],
    ['CARDS', 'cash', 'CARDS must be sandbox, stripe or off'],
    [
      'STRIPE_SECRET_KEY',
      'pk_live_x',
      'STRIPE_SECRET_KEY must be a key of Stripe such as sk_live_',
    ],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_x', 'STRIPE_PUBLISHABLE_KEY must be a key of Stripe such'],
    ['STRIPE_WEBHOOK_SECRET', 'secret', 'STRIPE_WEBHOOK_SECRET must be a key of Stripe such'],
  ])('reject %s=%s with one sentence that lists the allowed values', (name, value, sentence) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(sentence);
    expect(read).toThrow(/^[^\n]*$/);
  });

  it('report all errors at once without printing secrets', () => {
    const read = () => readConfig({ PORT: 'x', SECRET: 'hush', DATABASE_URL: 'ftp://me:hush@db' });
    expect(read).toThrow(/PORT must be .*DATABASE_URL must be .*SECRET must be at least 32/);
    expect(read).not.toThrow(/hush/);
  });

  it('are all documented in .env.example, with no extra entries', async () => {
    const text = await readFile(join(import.meta.dirname, '..', '.env.example'), 'utf8');
    const explained = [...text.matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(explained.toSorted()).toEqual(SETTINGS.toSorted());
  });
});

describe('public URL', () => {
  it.each([
    [{ NODE_ENV: 'test', HOST: '0.0.0.0' }, 'http://localhost:3000'],
    [{ NODE_ENV: 'test', HOST: '::' }, 'http://localhost:3000'],
    [{ HOST: '::1', PORT: '8080' }, 'http://[::1]:8080'],
    [{ NODE_ENV: 'test', HOST: '192.0.2.7' }, 'http://192.0.2.7:3000'],
    [{ NODE_ENV: 'test', PUBLIC_URL: 'https://shop.example/' }, 'https://shop.example'],
  ])('for %o is %s', (env, url) => {
    expect(readConfig(env).publicUrl).toBe(url);
  });
});

describe('without NODE_ENV', () => {
  it.each([{}, { HOST: '127.0.0.1' }, { HOST: '::1' }, { PUBLIC_URL: 'http://localhost:3000' }])(
    'starts the demo shop for local use: %o',
    (env) => {
      expect(readConfig(env)).toMatchObject({ NODE_ENV: 'development', demo: true });
    },
  );

  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST accepts connections from other machines'],
    [{ HOST: '::' }, 'HOST accepts connections from other machines'],
    [{ HOST: 'shop.internal' }, 'HOST accepts connections from other machines'],
    [{ PUBLIC_URL: 'https://shop.example' }, 'PUBLIC_URL is reachable from other machines'],
    [{ TRUST_PROXY: '1' }, 'a proxy for other machines'],
  ])('fails when other machines could connect: %o', (env, reason) => {
    expect(() => readConfig(env)).toThrow(reason);
    expect(readConfig({ ...env, NODE_ENV: 'development' }).demo).toBe(true);
  });
});

describe('TRUST_PROXY', () => {
  it.each([
    ['off', false],
    ['1', 1],
    ['loopback', 'loopback'],
    ['10.0.0.0/8,192.0.2.7,2001:db8::/32', '10.0.0.0/8,192.0.2.7,2001:db8::/32'],
  ])('%s is accepted', (TRUST_PROXY, read) => {
    expect(readConfig({ NODE_ENV: 'test', TRUST_PROXY }).TRUST_PROXY).toBe(read);
  });
});

describe('EAN and ISRC prefixes', () => {
  it('come from the settings, and are reserved test prefixes in a demo shop', () => {
    expect(readConfig({}).eanPrefix).toBe('2094');
    expect(readConfig(PRODUCTION).eanPrefix).toBe('5099999');
    expect(readConfig({}).isrcPrefix).toBe('GBLTH');
    expect(readConfig(PRODUCTION).isrcPrefix).toBe('GBXYZ');
  });
});

describe('production', () => {
  it('starts with the required settings', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ production: true, demo: false });
  });

  it.each([
    ['postgres://lathe@db/lathe?sslmode=verify-full'],
    ['postgres://lathe@db/lathe?sslmode=disable'],
    ['postgres://lathe@localhost/lathe'],
    ['postgres://lathe@127.0.0.1:5433/lathe'],
    ['postgres://lathe@[::1]/lathe'],
    ['postgres:///lathe?host=/var/run/postgresql'],
  ])('accepts a database with TLS, on this machine, or with TLS explicitly off: %s', (url) => {
    expect(readConfig({ ...PRODUCTION, DATABASE_URL: url }).DATABASE_URL).toBe(url);
  });

  it('accepts no cards unless configured', () => {
    expect(readConfig(PRODUCTION).cards).toBe('off');
    expect(readConfig({ ...PRODUCTION, ...STRIPE })).toMatchObject({
      cards: 'stripe',
      house: {
        name: 'Grooves Ltd',
        address: ['1 Mill Lane', 'Leeds LS1 4AP'],
        vatNumber: null,
        email: null,
      },
    });
  });

  it.each([
    [{ SECRET: '' }, 'These settings are missing: SECRET'],
    [{ EAN_PREFIX: '' }, 'These settings are missing: EAN_PREFIX'],
    [{ ISRC_PREFIX: '' }, 'These settings are missing: ISRC_PREFIX'],
    [{ PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL must begin with https://'],
    [{ PUBLIC_URL: 'http://localhost:3000' }, 'PUBLIC_URL must begin with https://'],
    [{ SECRET: '0'.repeat(32) }, 'SECRET is easy to guess'],
    [{ SECRET: 'abcabcabcabcabcabcabcabcabcabcabcabc' }, 'SECRET is easy to guess'],
    [{ SECRET: '9f8e7d6c5b4a39281706f5e4d3c2b1a0'.repeat(2) }, 'SECRET is easy to guess'],
    [{ SECRET: 'change-me-please-I-am-the-key-of-the-shop' }, 'SECRET is easy to guess'],
    [{ SECRET: 'a secret that only the tests know, long enough' }, 'SECRET is easy to guess'],
    [{ SECRET_PREVIOUS: PRODUCTION.SECRET }, 'SECRET_PREVIOUS is the same as SECRET'],
    [{ SECRET_NEXT: PRODUCTION.SECRET }, 'SECRET_NEXT is the same as SECRET'],
    [{ NAME_CHECK: 'stand-in' }, 'NAME_CHECK=stand-in is for demonstration only'],
    [{ PLACES: 'stand-in' }, 'PLACES=stand-in is for demonstration only'],
    [{ TROLLEY_KEY: 'k' }, 'missing: TROLLEY_SECRET, TROLLEY_WEBHOOK_SECRET'],
    [{ TIPALTI_CLIENT_ID: 'x' }, 'missing: TIPALTI_PAYER, TIPALTI_CLIENT_SECRET'],
    [{ TROLLEY_API_URL: 'http://trolley.example' }, 'TROLLEY_API_URL must use https'],
    [{ DATABASE_URL: '', PUBLIC_URL: '' }, 'These settings are missing: DATABASE_URL, PUBLIC_URL'],
    [{ MAIL: 'keep' }, 'MAIL=keep is for demonstration only'],
    [{ DEMO: 'on' }, 'DEMO=on creates users with known passwords'],
    [{ SOCIAL: 'stand-in' }, 'SOCIAL=stand-in is for demonstration only'],
    [{ CARDS: 'sandbox' }, 'CARDS=sandbox takes no real money'],
    [{ CARDS: 'stripe' }, 'missing: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK'],
    [{ ...STRIPE, STRIPE_WEBHOOK_SECRET: '' }, 'missing: STRIPE_WEBHOOK_SECRET'],
    [{ ...STRIPE, HOUSE_NAME: '', HOUSE_ADDRESS: '' }, 'missing: HOUSE_NAME, HOUSE_ADDRESS'],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_x' }, 'must both be test keys, or both live keys'],
    [{ ...STRIPE, STRIPE_API_URL: 'http://localhost:1' }, 'STRIPE_API_URL is for tests only'],
    [{ INSTAGRAM_CLIENT_ID: 'x' }, 'These settings are missing: INSTAGRAM_CLIENT_SECRET'],
    [{ LIVE_RELOAD: 'on' }, 'LIVE_RELOAD=on is for development only'],
    [{ PRIVATE_WEBHOOKS: 'on' }, 'PRIVATE_WEBHOOKS=on lets users send requests into your network'],
    [{ CLOCK_SKEW_SECONDS: '-90' }, 'CLOCK_SKEW_SECONDS is for tests only'],
    [{ STORAGE: 's3' }, 'These settings are missing: S3_BUCKET'],
    [{ DATABASE_URL: 'postgres://lathe@db/lathe' }, 'DATABASE_URL must ask for TLS'],
    [{ DATABASE_URL: 'postgres://lathe@db/x?sslmode=prefer' }, 'DATABASE_URL must ask for TLS'],
    [{ DATABASE_URL: 'postgres://lathe@db/x?sslmode=no-verify' }, 'DATABASE_URL must ask for TLS'],
    [{ S3_ENDPOINT: 'http://bucket.example' }, 'S3_ENDPOINT must begin with https://'],
  ])('rejects %o', (env, sentence) => {
    expect(() => readConfig({ ...PRODUCTION, ...env })).toThrow(sentence);
  });
});
