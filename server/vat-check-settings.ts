/** Settings of the check of VAT numbers at HMRC, which is off without them. */
import { z } from 'zod';
import { SetupError } from './platform/setup-error.ts';
import type { HmrcSettings } from './platform/vat-check/hmrc.ts';

const HMRC_API = 'https://api.service.hmrc.gov.uk';

const text = z.string().min(1).optional();

export const vatCheckShape = {
  HMRC_CLIENT_ID: text,
  HMRC_CLIENT_SECRET: text,
  HMRC_API_URL: z
    .url({ protocol: /^https?$/, error: `an address such as ${HMRC_API}` })
    .transform((url) => url.replace(/\/$/, ''))
    .default(HMRC_API),
};

const shape = z.object(vatCheckShape);

/** Null: nobody is asked about VAT numbers. */
export function vatCheckOf(
  values: z.output<typeof shape>,
  { production }: { production: boolean },
): HmrcSettings | null {
  const {
    HMRC_CLIENT_ID: clientId,
    HMRC_CLIENT_SECRET: clientSecret,
    HMRC_API_URL: apiUrl,
  } = values;
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined || clientSecret === undefined) {
    throw new SetupError('Set both HMRC_CLIENT_ID and HMRC_CLIENT_SECRET, or none of them.');
  }
  if (production && !apiUrl.startsWith('https:')) {
    throw new SetupError('HMRC_API_URL must begin with https in production.');
  }
  return { clientId, clientSecret, apiUrl };
}
