import { TOTP } from 'otpauth';
import type { TestApp } from './app.ts';
import type { TestBrowser } from './browser.ts';
import type { TestPerson } from './people.ts';

/** The authenticator app's code at the test's time. */
export function codeOf({ clock }: TestApp, typedKey: string): string {
  return new TOTP({ secret: typedKey }).generate({ timestamp: clock.now().getTime() });
}

/** Enables the second factor; afterwards the clock is in a time step whose code is unused. */
export async function withTwoFactor(
  app: TestApp,
  browser: TestBrowser,
  { id }: TestPerson,
): Promise<{ key: string; recoveryCodes: string[] }> {
  const base = `/api/account/${id}/two-factor`;
  const { key } = (await browser.post(`${base}/setup`)).json as { key: string };
  const confirmed = await browser.post(`${base}/confirm`, { code: codeOf(app, key) });
  app.clock.advance({ seconds: 60 });
  const { recovery_codes } = confirmed.json as { recovery_codes: string[] };
  return { key, recoveryCodes: recovery_codes };
}
