import type { CallTable } from '@lathe/contract/call';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../testing/app.ts';

const calls = {
  'GET /api/address': {
    summary: 'Says which address a limit would count',
    area: 'Test',
    permission: 'anyone',
    reply: z.object({ ip: z.string() }),
  },
} as const satisfies CallTable;
const handlers = { 'GET /api/address': ({ ip }: { ip: string }) => ({ ip }) };

/** Sends the request from 127.0.0.1, with the header of the last proxy. */
async function addressSeen(trust: string, forwarded: string): Promise<string> {
  const { browser } = await testApp({ table: { calls, handlers }, env: { TRUST_PROXY: trust } });
  const { json } = await browser({ 'x-forwarded-for': forwarded }).get('/api/address');
  return (json as { ip: string }).ip;
}

const VISITOR = '203.0.113.9';
const SPOOFED_ADDRESS = '198.51.100.1';

describe('visitor IP address', () => {
  it('is that of the connection when no proxy is trusted', async () => {
    expect(await addressSeen('off', SPOOFED_ADDRESS)).toBe('127.0.0.1');
  });

  it('is the one appended by the single proxy, not one sent by the visitor', async () => {
    expect(await addressSeen('1', VISITOR)).toBe(VISITOR);
    expect(await addressSeen('1', `${SPOOFED_ADDRESS}, ${VISITOR}`)).toBe(VISITOR);
    expect(await addressSeen('1', `${SPOOFED_ADDRESS}, 127.0.0.1, ${VISITOR}`)).toBe(VISITOR);
  });

  it('is the one appended by the outer of two proxies', async () => {
    expect(await addressSeen('2', `${SPOOFED_ADDRESS}, ${VISITOR}, 10.0.0.7`)).toBe(VISITOR);
  });

  it('is the last one outside the trusted networks', async () => {
    const trust = 'loopback,10.0.0.0/8';
    expect(await addressSeen(trust, `${SPOOFED_ADDRESS}, ${VISITOR}, 10.0.0.7, 10.1.0.1`)).toBe(
      VISITOR,
    );
    expect(await addressSeen('10.0.0.0/8', `${SPOOFED_ADDRESS}, ${VISITOR}`)).toBe('127.0.0.1');
  });
});
