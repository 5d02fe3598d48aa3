/** The environment, read once and checked; every setting is explained in `.env.example`. */
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { SetupError } from './platform/setup-error.ts';

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).default('localhost'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ROLES: z.enum(['web', 'worker', 'web,worker']).default('web,worker'),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(10),
  SECRET: z.string().min(32).optional(),
  DEMO: flag.optional(),
  LIVE_RELOAD: flag.default(false),
  STORAGE: z.enum(['disk', 's3']).default('disk'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  MAIL: z.enum(['keep', 'smtp']).default('keep'),
  MAIL_FROM: z.string().default('Lathe <hello@lathe.test>'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
});

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: Record<string, string | undefined>) {
  // `PORT=` in a file means "not set", not "the empty string".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new SetupError(`The settings are not right. ${wrong.join('; ')}. See .env.example.`);
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const missing = missingSettings(values, production);
  if (missing.length > 0) {
    throw new SetupError(`These settings are missing: ${missing.join(', ')}. See .env.example.`);
  }
  if (production && values.MAIL === 'keep') {
    throw new SetupError('MAIL=keep is for demonstration only. Set MAIL=smtp and SMTP_URL.');
  }
  return {
    ...values,
    production,
    demo: values.DEMO ?? !production,
    dataDir: resolve(values.DATA_DIR),
    storageDir: join(resolve(values.DATA_DIR), 'storage'),
    publicUrl: values.PUBLIC_URL ?? `http://${values.HOST}:${values.PORT}`,
    roles: { web: values.ROLES.includes('web'), worker: values.ROLES.includes('worker') },
  };
}

function missingSettings(values: z.output<typeof schema>, production: boolean): string[] {
  const needed: (keyof typeof values)[] = [];
  if (production) needed.push('DATABASE_URL', 'SECRET', 'PUBLIC_URL');
  if (values.STORAGE === 's3') needed.push('S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
  if (values.MAIL === 'smtp') needed.push('SMTP_URL');
  return needed.filter((name) => values[name] === undefined);
}
