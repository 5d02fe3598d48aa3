/** The environment, parsed and validated once. `.env.example` explains every setting. */
import { isIP, isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { isIsrcPrefix } from '@lathe/rules/identifiers/isrc';
import { z } from 'zod';
import { bankOf, bankSettings, taxOfficeOf } from './bank-settings.ts';
import {
  assertEncryptedConnections,
  assertHttps,
  assertLocalInDevelopment,
  assertStrongSecret,
} from './config-safety.ts';
import { houseOf, houseSettings } from './house-settings.ts';
import { payoutProviderShape, readPayoutProviders } from './payout-provider-settings.ts';
import { SetupError } from './platform/setup-error.ts';
import { vatCheckOf, vatCheckShape } from './vat-check-settings.ts';

/** Completes "PORT must be …". The value itself is never repeated, because some are secrets. */
const be = (allowed: string) => ({ error: allowed });

const text = (allowed = 'a non-empty text') => z.string(be(allowed)).min(1, be(allowed));

const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, be(new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values)));

const flag = oneOf('on', 'off').transform((value) => value === 'on');

/** Digits only: `Number` would also accept "0x1F", "1e3" and " 3000 ". */
function integerBetween(min: number, max: number) {
  const allowed = be(`a whole number from ${min} to ${max}`);
  return z
    .string(allowed)
    .regex(/^\d{1,15}$/, allowed)
    .transform(Number)
    .refine((value) => value >= min && value <= max, allowed);
}

function address(protocols: RegExp, example: string) {
  return z.url({ protocol: protocols, abort: true, ...be(`an address such as ${example}`) });
}

function keyLike(pattern: RegExp, example: string) {
  return z.string().regex(pattern, be(`a key of Stripe such as ${example}`));
}

/** `10.0.0.0/8`, `192.0.2.7`, `2001:db8::/32`, or a name for the usual private networks. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const max = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (max < 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= max);
}

const PROXIES =
  'off, the number of your proxies (1 if there is one), or their networks (loopback, 10.0.0.0/8), ' +
  'for the address of a visitor is what they report';

/** Never trusts all proxies: the leftmost address can be forged by the client. */
const proxies = z
  .string()
  .refine((text) => /^(off|[1-9])$/.test(text) || text.split(',').every(isNetwork), be(PROXIES))
  .transform((text) => (text === 'off' ? false : /^\d$/.test(text) ? Number(text) : text));

/**
 * GS1 reserves 02, 04 and 20 to 29 for use within a company; 05 and 97 to 99 are coupons and books.
 */
const COMPANY_PREFIX = /^(?!0[245]|2|9[789])\d{4,11}$/;

const CLOCK_SKEW_HINT = 'a whole number of seconds, such as 90 or -90';

const HOST_NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;

const hostName = z
  .string()
  .refine(
    (host) => isIP(host) !== 0 || HOST_NAME.test(host),
    be('the name or IP address of this machine, such as localhost or 0.0.0.0'),
  );

const schema = z.object({
  NODE_ENV: oneOf('development', 'test', 'production').optional(),
  HOST: hostName.default('localhost'),
  PORT: integerBetween(1, 65_535).default(3000),
  PUBLIC_URL: address(/^https?$/, 'https://shop.example')
    .refine(isOrigin, be('an address without a path, such as https://shop.example'))
    .transform((url) => new URL(url).origin)
    .optional(),
  ROLES: oneOf('web', 'worker', 'web,worker').default('web,worker'),
  TRUST_PROXY: proxies.default(false),
  METRICS_PORT: integerBetween(1, 65_535).optional(),
  METRICS_HOST: hostName.default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, be('at least 16 characters long')).optional(),
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').default('info'),
  DATA_DIR: text('the path of a folder').default('.data'),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/lathe').optional(),
  DATABASE_CONNECTIONS: integerBetween(2, 500).default(10),
  SECRET: z.string().min(32, be('at least 32 characters long')).optional(),
  SECRET_PREVIOUS: z.string().min(32, be('at least 32 characters long')).optional(),
  SECRET_NEXT: z.string().min(32, be('at least 32 characters long')).optional(),
  DEMO: flag.optional(),
  LIVE_RELOAD: flag.default(false),
  PRIVATE_WEBHOOKS: flag.default(false),
  CLOCK_SKEW_SECONDS: z
    .string()
    .regex(/^-?\d{1,5}$/, be(CLOCK_SKEW_HINT))
    .transform(Number)
    .default(0),
  STORAGE: oneOf('disk', 's3').default('disk'),
  S3_BUCKET: text().optional(),
  S3_REGION: text().default('us-east-1'),
  S3_ENDPOINT: address(/^https?$/, 'https://s3.example').optional(),
  S3_ACCESS_KEY_ID: text().optional(),
  S3_SECRET_ACCESS_KEY: text().optional(),
  MAIL: oneOf('keep', 'smtp').default('keep'),
  MAIL_FROM: text().default('Lathe <hello@lathe.test>'),
  SMTP_URL: address(/^smtps?$/, 'smtps://user:password@host:465').optional(),
  CARDS: oneOf('sandbox', 'stripe', 'off').optional(),
  STRIPE_SECRET_KEY: keyLike(/^[sr]k_(test|live)_\w+$/, 'sk_live_…').optional(),
  STRIPE_PUBLISHABLE_KEY: keyLike(/^pk_(test|live)_\w+$/, 'pk_live_…').optional(),
  STRIPE_WEBHOOK_SECRET: keyLike(/^whsec_\S+$/, 'whsec_…').optional(),
  STRIPE_API_URL: address(/^https?$/, 'http://localhost:12111').optional(),
  EAN_PREFIX: z
    .string()
    .regex(
      COMPANY_PREFIX,
      be('your GS1 company prefix: 4 to 11 digits, none of a restricted range'),
    )
    .optional(),
  ISRC_PREFIX: z
    .string()
    .refine(
      isIsrcPrefix,
      be('the ISRC prefix code of your agency: two letters and three letters or digits'),
    )
    .optional(),
  ...houseSettings,
  NAME_CHECK: oneOf('stand-in', 'off').optional(),
  PLACES: oneOf('stand-in', 'off').optional(),
  ...vatCheckShape,
  ...payoutProviderShape,
  SOCIAL: oneOf('stand-in', 'live').optional(),
  YOUTUBE_API_KEY: text().optional(),
  INSTAGRAM_CLIENT_ID: text().optional(),
  INSTAGRAM_CLIENT_SECRET: text().optional(),
  ...bankSettings,
});

export const SETTINGS = Object.keys(schema.shape);

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: Record<string, string | undefined>) {
  // `PORT=` in a file means "not set", not "the empty string".
  const settings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(settings);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.')} must be ${message}`,
    );
    throw new SetupError(`${[...new Set(problems)].join('; ')}. See .env.example.`);
  }
  const values = parsed.data;
  assertLocalInDevelopment(values);
  const production = values.NODE_ENV === 'production';
  const missing = missingSettings(values, production);
  if (missing.length > 0) {
    throw new SetupError(`These settings are missing: ${missing.join(', ')}. See .env.example.`);
  }
  if (production) {
    assertHttps(values.PUBLIC_URL ?? '');
    assertStrongSecret(values.SECRET ?? '');
    assertEncryptedConnections(values);
  }
  for (const name of ['SECRET_PREVIOUS', 'SECRET_NEXT'] as const) {
    if (values.SECRET !== undefined && values.SECRET === values[name]) {
      throw new SetupError(`${name} is the same as SECRET. Leave it out.`);
    }
  }
  if (production && values.MAIL === 'keep') {
    throw new SetupError('MAIL=keep is for demonstration only. Set MAIL=smtp and SMTP_URL.');
  }
  if (production && values.DEMO) {
    throw new SetupError(
      'DEMO=on creates users with known passwords, including admins. Set DEMO=off.',
    );
  }
  if (production && values.SOCIAL === 'stand-in') {
    throw new SetupError('SOCIAL=stand-in is for demonstration only. Set SOCIAL=live.');
  }
  if (production && values.NAME_CHECK === 'stand-in') {
    throw new SetupError('NAME_CHECK=stand-in is for demonstration only. Set NAME_CHECK=off.');
  }
  if (production && values.PLACES === 'stand-in') {
    throw new SetupError('PLACES=stand-in is for demonstration only. Set PLACES=off.');
  }
  if (production && values.CARDS === 'sandbox') {
    throw new SetupError(
      'CARDS=sandbox takes no real money. Set CARDS=stripe, or CARDS=off to sell nothing yet.',
    );
  }
  if (values.CARDS === 'stripe') assertStripe(values, production);
  if (production && values.LIVE_RELOAD) {
    throw new SetupError('LIVE_RELOAD=on is for development only. Set LIVE_RELOAD=off.');
  }
  if (production && values.PRIVATE_WEBHOOKS) {
    throw new SetupError(
      'PRIVATE_WEBHOOKS=on lets users send requests into your network. Set PRIVATE_WEBHOOKS=off.',
    );
  }
  if (production && values.CLOCK_SKEW_SECONDS !== 0) {
    throw new SetupError('CLOCK_SKEW_SECONDS is for tests only. Leave it out.');
  }
  return {
    ...values,
    NODE_ENV: values.NODE_ENV ?? ('development' as const),
    production,
    /** Accepted for signatures and ciphertexts, never used for new ones. */
    acceptedSecrets: [values.SECRET_PREVIOUS, values.SECRET_NEXT].filter(
      (each) => each !== undefined,
    ),
    demo: values.DEMO ?? !production,
    cards: values.CARDS ?? (production ? ('off' as const) : ('sandbox' as const)),
    eanPrefix: values.EAN_PREFIX ?? DEMO_EAN_PREFIX,
    isrcPrefix: values.ISRC_PREFIX ?? DEMO_ISRC_PREFIX,
    house: houseOf(values, production),
    bank: bankOf(values, production),
    taxOffice: taxOfficeOf(values, production),
    social: values.SOCIAL ?? (production ? ('live' as const) : ('stand-in' as const)),
    vatCheck: vatCheckOf(values, { production }),
    places: values.PLACES ?? (production ? ('off' as const) : ('stand-in' as const)),
    nameCheck: values.NAME_CHECK ?? (production ? ('off' as const) : ('stand-in' as const)),
    payoutProviders: readPayoutProviders(values, { production }),
    dataDir: resolve(values.DATA_DIR),
    storageDir: join(resolve(values.DATA_DIR), 'storage'),
    publicUrl: values.PUBLIC_URL ?? `http://${hostInAddress(values.HOST)}:${values.PORT}`,
    roles: { web: values.ROLES.includes('web'), worker: values.ROLES.includes('worker') },
  };
}

/** From the GS1 range for use within a company, so it never collides with a real EAN. */
const DEMO_EAN_PREFIX = '2094';

/** Not registered with any ISRC agency. */
const DEMO_ISRC_PREFIX = 'GBLTH';

/** With mixed test and live keys every payment fails, and only at checkout. */
function assertStripe(values: z.output<typeof schema>, production: boolean): void {
  const { STRIPE_SECRET_KEY = '', STRIPE_PUBLISHABLE_KEY = '', STRIPE_API_URL } = values;
  if (STRIPE_SECRET_KEY.includes('_live_') !== STRIPE_PUBLISHABLE_KEY.includes('_live_')) {
    throw new SetupError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys, or both live keys.',
    );
  }
  if (production && STRIPE_API_URL !== undefined) {
    throw new SetupError('STRIPE_API_URL is for tests only. Leave it out.');
  }
}

function isOrigin(url: string): boolean {
  const { pathname, search, hash, username } = new URL(url);
  return pathname === '/' && search === '' && hash === '' && username === '';
}

/** A host that a browser on this machine can open; a wildcard address is replaced. */
function hostInAddress(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}

function missingSettings(values: z.output<typeof schema>, production: boolean): string[] {
  const needed: (keyof typeof values)[] = [];
  if (production) needed.push('DATABASE_URL', 'SECRET', 'PUBLIC_URL', 'EAN_PREFIX', 'ISRC_PREFIX');
  if (values.STORAGE === 's3') needed.push('S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
  if (values.MAIL === 'smtp') needed.push('SMTP_URL');
  if (values.CARDS === 'stripe') {
    needed.push('STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET');
    // Invoices require them.
    if (production) needed.push('HOUSE_NAME', 'HOUSE_ADDRESS');
  }
  if (values.INSTAGRAM_CLIENT_ID) needed.push('INSTAGRAM_CLIENT_SECRET');
  if (values.INSTAGRAM_CLIENT_SECRET) needed.push('INSTAGRAM_CLIENT_ID');
  return needed.filter((name) => values[name] === undefined);
}
