/** Whose word about a visitor's address is taken. */
import type { Config } from '../../config.ts';

type Trust = false | string | ((address: string, hop: number) => boolean);

/**
 * Fastify does not count hops by itself: who reaches the process past the proxy could write any address.
 * docs/operations.md asks for a process that nobody reaches so; networks can be named instead.
 */
export function trustedProxies({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): Trust {
  return typeof TRUST_PROXY === 'number' ? (_address, hop) => hop < TRUST_PROXY : TRUST_PROXY;
}
