/** Settings of payout providers. All of a provider are set, or none of them. */
import { z } from 'zod';
import type { TipaltiSettings } from './platform/payout-providers/tipalti.ts';
import type { TrolleySettings } from './platform/payout-providers/trolley.ts';
import { SetupError } from './platform/setup-error.ts';

const text = z.string().min(1).optional();
const url = z
  .url({ protocol: /^https?$/, error: 'an address such as https://api.example' })
  .transform((address) => address.replace(/\/$/, ''))
  .optional();

const TIMEOUT_HINT = 'a whole number of milliseconds from 100 to 99999';

export const payoutProviderShape = {
  PAYOUT_PROVIDER_TIMEOUT_MS: z
    .string()
    .regex(/^[1-9]\d{2,4}$/, { error: TIMEOUT_HINT })
    .transform(Number)
    .default(10_000),
  TIPALTI_PAYER: text,
  TIPALTI_CLIENT_ID: text,
  TIPALTI_CLIENT_SECRET: text,
  TIPALTI_REFRESH_TOKEN: text,
  TIPALTI_CODE_VERIFIER: text,
  TIPALTI_API_KEY: text,
  TIPALTI_WEBHOOK_SECRET: text,
  TIPALTI_API_URL: url,
  TIPALTI_TOKEN_URL: url,
  TIPALTI_DASHBOARD_URL: url,
  TROLLEY_KEY: text,
  TROLLEY_SECRET: text,
  TROLLEY_WEBHOOK_SECRET: text,
  TROLLEY_API_URL: url,
  TROLLEY_WIDGET_URL: url,
};

const shape = z.object(payoutProviderShape);
type Values = z.output<typeof shape>;
type Name = keyof Values;

const TIPALTI = (Object.keys(payoutProviderShape) as Name[]).filter((name) =>
  name.startsWith('TIPALTI_'),
);
const TROLLEY = ['TROLLEY_KEY', 'TROLLEY_SECRET', 'TROLLEY_WEBHOOK_SECRET'] as const;

export interface PayoutProviderSettings {
  tipalti: TipaltiSettings | null;
  trolley: TrolleySettings | null;
}

export function readPayoutProviders(
  values: Values,
  { production }: { production: boolean },
): PayoutProviderSettings {
  assertWhole(values, TIPALTI);
  assertWhole(values, TROLLEY);
  if (production) assertHttps(values);
  return { tipalti: tipaltiOf(values), trolley: trolleyOf(values) };
}

function assertWhole(values: Values, names: readonly Name[]): void {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return;
  throw new SetupError(`These settings are missing: ${missing.join(', ')}. See .env.example.`);
}

/** Their requests contain secrets. */
function assertHttps(values: Values): void {
  const names = (Object.keys(payoutProviderShape) as Name[]).filter((name) =>
    name.endsWith('_URL'),
  );
  for (const name of names) {
    if (String(values[name]).startsWith('http:')) throw new SetupError(`${name} must use https.`);
  }
}

function tipaltiOf(values: Values): TipaltiSettings | null {
  if (values.TIPALTI_CLIENT_ID === undefined) return null;
  return {
    payer: values.TIPALTI_PAYER ?? '',
    clientId: values.TIPALTI_CLIENT_ID,
    clientSecret: values.TIPALTI_CLIENT_SECRET ?? '',
    refreshToken: values.TIPALTI_REFRESH_TOKEN ?? '',
    codeVerifier: values.TIPALTI_CODE_VERIFIER ?? '',
    apiKey: values.TIPALTI_API_KEY ?? '',
    webhookSecret: values.TIPALTI_WEBHOOK_SECRET ?? '',
    apiUrl: values.TIPALTI_API_URL ?? '',
    tokenUrl: values.TIPALTI_TOKEN_URL ?? '',
    dashboardUrl: values.TIPALTI_DASHBOARD_URL ?? '',
    timeoutMs: values.PAYOUT_PROVIDER_TIMEOUT_MS,
  };
}

function trolleyOf(values: Values): TrolleySettings | null {
  if (values.TROLLEY_KEY === undefined) return null;
  return {
    key: values.TROLLEY_KEY,
    secret: values.TROLLEY_SECRET ?? '',
    webhookSecret: values.TROLLEY_WEBHOOK_SECRET ?? '',
    apiUrl: values.TROLLEY_API_URL ?? 'https://api.trolley.com',
    widgetUrl: values.TROLLEY_WIDGET_URL ?? 'https://widget.trolley.com',
    timeoutMs: values.PAYOUT_PROVIDER_TIMEOUT_MS,
  };
}
