import { expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from './calls.ts';

interface Shape {
  type?: string;
  properties?: Record<string, { type?: string }>;
  required?: string[];
}

function replyShape(reply: z.ZodType): Shape {
  return z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }) as Shape;
}

it('every list reply with `data` includes the link to its next page', () => {
  const listing = Object.entries(calls).flatMap(([key, { reply }]) => {
    const shape = reply === null ? {} : replyShape(reply);
    return shape.properties?.data?.type === 'array' ? [{ key, shape }] : [];
  });
  expect(listing.length).toBeGreaterThan(20);
  const without = listing.filter(({ shape }) => !shape.required?.includes('next_page_url'));
  expect(without.map(({ key }) => key)).toEqual([]);
});
