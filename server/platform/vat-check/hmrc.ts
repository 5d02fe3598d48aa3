/** HMRC, “Check a UK VAT number API” 2.0: a token for the application, then one request per number. */
import { z } from 'zod';
import type { VatCheckPort } from './vat-check.ts';

export interface HmrcSettings {
  clientId: string;
  clientSecret: string;
  /** Differs between the sandbox and the live system. */
  apiUrl: string;
}

const TIMEOUT_MS = 10_000;

const token = z.object({ access_token: z.string() });
const found = z.object({ target: z.object({ name: z.string() }) });
const problem = z.object({ code: z.string() });

export function makeHmrcVatCheck({ clientId, clientSecret, apiUrl }: HmrcSettings): VatCheckPort {
  async function call(path: string, init: RequestInit): Promise<{ status: number; json: unknown }> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await fetch(`${apiUrl}${path}`, { ...init, redirect: 'error', signal });
    return { status: reply.status, json: await reply.json() };
  }

  return {
    async check(vatNumber) {
      const form = { grant_type: 'client_credentials', client_id: clientId };
      const { json } = await call('/oauth/token', {
        method: 'POST',
        body: new URLSearchParams({ ...form, client_secret: clientSecret }),
      });
      // Northern Ireland has its own prefix, and the same numbers.
      const digits = vatNumber.replace(/^[A-Z]{2}/, '');
      const reply = await call(`/organisations/vat/check-vat-number/lookup/${digits}`, {
        headers: {
          accept: 'application/vnd.hmrc.2.0+json',
          authorization: `Bearer ${token.parse(json).access_token}`,
        },
      });
      if (reply.status === 200) {
        return { result: 'registered', name: found.parse(reply.json).target.name };
      }
      // Another address would also not be found.
      const { code } = problem.parse(reply.json);
      return { result: code === 'NOT_FOUND' ? 'not_registered' : 'unavailable' };
    },
  };
}
