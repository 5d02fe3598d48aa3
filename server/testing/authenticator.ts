import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import type { TestApp } from './app.ts';
import type { TestBrowser } from './browser.ts';
import type { TestPerson } from './people.ts';

const STEP_MS = 30_000;

/** The authenticator app's code at the test's time. */
export async function codeOf({ clock }: TestApp, typedKey: string): Promise<string> {
  const key = new TextDecoder().decode(base32.decode(typedKey));
  return await createOTP(key).hotp(Math.floor(clock.now().getTime() / STEP_MS));
}

/** Enables the second factor; afterwards the clock is in a time step whose code is unused. */
export async function withTwoFactor(
  app: TestApp,
  browser: TestBrowser,
  { id }: TestPerson,
): Promise<{ key: string; recoveryCodes: string[] }> {
  const base = `/api/account/${id}/two-factor`;
  const { key } = (await browser.post(`${base}/setup`)).json as { key: string };
  const confirmed = await browser.post(`${base}/confirm`, { code: await codeOf(app, key) });
  app.clock.advance({ seconds: 60 });
  const { recovery_codes } = confirmed.json as { recovery_codes: string[] };
  return { key, recoveryCodes: recovery_codes };
}
