/** What an endpoint may be. Its name is resolved, and its address checked, with every attempt. */
import { isPayoutEvent } from '@lathe/rules/webhooks';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { addressIn, isPublicAddress } from '../../platform/outgoing/public-address.ts';
import type { EndpointInput } from './endpoint-store.ts';

/** Names that are never public, so that the mistake is found before the first message. */
const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|lan|home|test|invalid|example)$/;

export function checkEndpoint({ ctx, actor }: Caller, input: EndpointInput): EndpointInput {
  const { allowsPrivate } = { allowsPrivate: ctx.config.PRIVATE_WEBHOOKS };
  const key = URL.canParse(input.url)
    ? problemOf(new URL(input.url), allowsPrivate)
    : 'webhook_url';
  if (key) throw new CallError('validation', { fields: { url: [{ key }] } });
  if (actor?.key && input.events.some(isPayoutEvent)) {
    throw new CallError('validation', { fields: { events: [{ key: 'webhook_events_by_key' }] } });
  }
  return {
    name: input.name.trim(),
    url: new URL(input.url).href,
    events: [...new Set(input.events)],
  };
}

function problemOf(url: URL, allowsPrivate: boolean): 'webhook_url' | 'webhook_address' | null {
  const isWeb = url.protocol === 'https:' || (allowsPrivate && url.protocol === 'http:');
  if (!isWeb || url.username !== '' || url.password !== '' || url.hash !== '') return 'webhook_url';
  if (allowsPrivate) return null;
  const address = addressIn(url);
  if (address !== null) return isPublicAddress(address) ? null : 'webhook_address';
  const name = url.hostname.replace(/\.$/, '');
  return !name.includes('.') || PRIVATE_NAMES.test(name) ? 'webhook_address' : null;
}
