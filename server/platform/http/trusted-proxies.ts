/** Which proxies are trusted to report the client's address. */
import type { Config } from '../../config.ts';

type Trust = false | string | ((address: string, hop: number) => boolean);

/**
 * Fastify trusts no proxy when given a hop count, so this function counts hops. A sender that
 * bypasses the proxy could then forge its address: the process must only be reachable through it
 * (docs/operations.md). Networks can be configured instead.
 */
export function trustedProxies({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): Trust {
  return typeof TRUST_PROXY === 'number' ? (_address, hop) => hop < TRUST_PROXY : TRUST_PROXY;
}
