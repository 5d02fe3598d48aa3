import type { CallSpec } from '@lathe/contract/call';
import { calls } from '@lathe/contract/calls';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../testing/app.ts';
import { contentsOf } from '../../testing/bad-input.ts';
import { boundedCopy } from './bounded-copy.ts';
import { inputShape, largestJson } from './input-shape.ts';

const app = await testApp();
const person = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@shop.example',
  password: 'Long enough, Ada 1843',
  terms: true,
};

async function post(body: string | Buffer, path = '/api/register') {
  return await app.browser().post(path, body, { 'content-type': 'application/json' });
}

describe('text that is far too long', () => {
  // Regex backtracking on these would take minutes; the test timeout is seconds.
  it.each([
    ['spaces', ' '.repeat(60_000)],
    ['letters and a control character', `${'a'.repeat(60_000)}\u0007`],
    ['combining marks', 'a\u0300'.repeat(15_000)],
  ])('for %s is rejected only for its length', async (_, first_name) => {
    const before = await contentsOf(app.ctx.db);
    const reply = await post(JSON.stringify({ ...person, first_name }));
    expect(reply).toMatchObject({
      status: 422,
      json: { errors: { first_name: ['Please enter at most 100 characters.'] } },
    });
    expect(await contentsOf(app.ctx.db)).toEqual(before);
  });

  it('is cut one past its limit before pattern checks', () => {
    const shape = inputShape(z.object({ name: z.string().max(5), any: z.int() }));
    const copy = boundedCopy(shape, { name: '𝕫'.repeat(1000), any: '0'.repeat(9000), other: 1 });
    expect(copy).toEqual({ name: '𝕫'.repeat(6), any: `${'0'.repeat(1000)}…` });
    expect(boundedCopy(shape, { name: '𝕫'.repeat(5) })).toEqual({ name: '𝕫'.repeat(5) });
  });
});

describe('list that is far too long', () => {
  it('is cut one past its limit, so it causes one error', () => {
    const shape = inputShape(z.object({ ids: z.array(z.uuid()).max(3) }));
    expect(boundedCopy(shape, { ids: Array.from({ length: 9000 }, () => 7) })).toEqual({
      ids: [7, 7, 7, 7],
    });
  });
});

describe('request body', () => {
  it('is limited by its contract, and to one megabyte for every call', () => {
    for (const { params, query, body } of Object.values<CallSpec>(calls)) {
      for (const part of [params, query, body]) {
        if (part) expect(largestJson(inputShape(part))).toBeLessThan(1_000_000);
      }
    }
  });

  it('above that limit is rejected before it is read completely', async () => {
    const before = await contentsOf(app.ctx.db);
    const reply = await post(JSON.stringify({ ...person, first_name: 'a'.repeat(64_000) }));
    expect(reply).toMatchObject({ status: 413, json: { code: 'too_large' } });
    expect(await contentsOf(app.ctx.db)).toEqual(before);
  });

  const bytes = (text: string) => Buffer.from(text, 'latin1');
  it.each([
    ['of nested lists', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['of nested lists that never end', '['.repeat(60_000)],
    ['of nested objects', '{"a":'.repeat(12_000)],
    ['with a name that comes twice', '{"email":"a@shop.example","email":"b@shop.example"}'],
    ['with a name that comes twice, once in escapes', '{"email":1,"\\u0065mail":2}'],
    ['with a prototype', '{"__proto__":{"isAdmin":true}}'],
    ['with a prototype in escapes', '{"a":[{"\\u005f_proto__":{}}]}'],
    ['that is not UTF-8', bytes('{"email":"\xff\xfe"}')],
    ['with a bare NUL', '{"email":"a\0b"}'],
    ['with no end', '{"email":"a'],
    ['with an escape at its end', '{"email":"a\\'],
    ['of nothing', ''],
    ['of numbers as no JSON has them', '{"email":NaN}'],
  ])('%s is malformed', async (_, body) => {
    const before = await contentsOf(app.ctx.db);
    expect(await post(body)).toMatchObject({ status: 400, json: { code: 'malformed' } });
    expect(await contentsOf(app.ctx.db)).toEqual(before);
  });

  it.each([
    ['a number beyond all numbers', '{"email":1e999}'],
    ['a NUL in escapes', JSON.stringify({ ...person, first_name: 'a\0b' })],
    ['half a character', JSON.stringify({ ...person, first_name: 'a\ud800' })],
    ['an object in place of a text', JSON.stringify({ ...person, first_name: { length: 3 } })],
    ['lists in place of a text', JSON.stringify({ ...person, first_name: [[['Ada']]] })],
  ])('with %s is rejected with field errors', async (_, body) => {
    const before = await contentsOf(app.ctx.db);
    expect(await post(body)).toMatchObject({ status: 422, json: { code: 'validation' } });
    expect(await contentsOf(app.ctx.db)).toEqual(before);
  });

  it('may repeat a field name in two objects and use escapes', async () => {
    const twice =
      '{"first_name":{"a":{"x":1},"b":{"x":1}},"last_name":"\\u0041\\"{[","a":"{\\"a\\":1}"}';
    expect((await post(twice)).status).toBe(422);
  });
});

describe('URL', () => {
  it.each([
    ['a NUL', '/api/search?q=%00'],
    ['a parameter twice', '/api/search?q=a&q=b'],
    ['spaces', `/api/search?q=${'%20'.repeat(3000)}`],
    ['a list without end', `/api/search?media=${'Vinyl,'.repeat(1500)}`],
    ['a number of 5000 digits', `/api/release_groups?page=${'9'.repeat(5000)}`],
    ['bytes that are no text', '/api/search?q=%ff%fe'],
    ['a prototype', '/api/search?__proto__=1&q[a][b]=c'],
  ])('with %s causes no server error', async (_, url) => {
    const { status } = await app.browser().get(url);
    expect(status).toBeLessThan(500);
  });
});
