import type { CallTable } from '@lathe/contract/call';
import { openApiDocument } from '@lathe/contract/openapi';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../testing/app.ts';
import { fileForm } from '../../testing/file-form.ts';

const crop = z.object({ x: z.int(), y: z.int() });
const calls = {
  'POST /api/pictures/{id}': {
    summary: 'Takes a picture',
    area: 'Test',
    permission: 'anyone',
    params: z.object({ id: z.string().max(20) }),
    upload: { field: 'image', maxBytes: 1000, fields: z.object({ crop: crop.optional() }) },
    reply: z.object({ id: z.string(), size: z.int(), crop: crop.nullable() }),
    errors: ['too_large', 'wrong_content_type'],
  },
  'POST /api/secret_pictures': {
    summary: 'Takes a picture of staff',
    area: 'Test',
    permission: 'staff',
    upload: { field: 'image', maxBytes: 1000, fields: z.object({}) },
    reply: null,
  },
  'GET /api/csrf_token': {
    summary: 'The anti-forgery token',
    area: 'Test',
    permission: 'anyone',
    reply: z.object({ token: z.string() }),
  },
  'POST /api/words': {
    summary: 'Takes words',
    area: 'Test',
    permission: 'anyone',
    body: z.object({ words: z.string().max(20) }),
    reply: null,
  },
} as const satisfies CallTable;

interface UploadCall {
  params: { id: string };
  upload: { bytes: Uint8Array; fields: { crop?: { x: number; y: number } } };
}

let taken = 0;
const handlers = {
  'POST /api/pictures/{id}': ({ params, upload }: UploadCall) => {
    taken += 1;
    return { id: params.id, size: upload.bytes.length, crop: upload.fields.crop ?? null };
  },
  'POST /api/secret_pictures': () => {
    taken += 1;
  },
  'GET /api/csrf_token': ({ csrfToken }: { csrfToken(): string }) => ({ token: csrfToken() }),
  'POST /api/words': () => undefined,
};

const app = await testApp({ table: { calls, handlers } });
const picture = new Uint8Array(1000).fill(7);

describe('call with a file', () => {
  it('gets its bytes, and the other fields as JSON', async () => {
    const { body, headers } = await fileForm({ image: picture, crop: '{"x":1,"y":2}', other: 'x' });
    const reply = await app.browser().post('/api/pictures/7', body, headers);
    expect(reply).toMatchObject({
      status: 200,
      json: { id: '7', size: 1000, crop: { x: 1, y: 2 } },
    });
  });

  it('may omit optional fields or leave them empty', async () => {
    for (const fields of [{}, { crop: '' }]) {
      const { body, headers } = await fileForm({ ...fields, image: picture });
      expect((await app.browser().post('/api/pictures/7', body, headers)).json).toMatchObject({
        crop: null,
      });
    }
  });

  it.each([
    ['a field that is no JSON', { crop: '{"x":', image: picture }, 422, 'crop'],
    ['a field of nested lists', { crop: '['.repeat(9000), image: picture }, 422, 'crop'],
    ['a field that says a thing twice', { crop: '{"x":1,"x":2}', image: picture }, 422, 'crop'],
    ['a field of the wrong shape', { crop: '{"x":1.5,"y":2}', image: picture }, 422, 'crop.x'],
    ['no file', { crop: '{"x":1,"y":2}' }, 422, 'image'],
    ['an empty file', { image: new Uint8Array() }, 422, 'image'],
    ['a file under another name', { photo: picture }, 422, 'image'],
    ['a file that is too large', { image: new Uint8Array(1001) }, 413, 'image'],
  ])('with %s is rejected with field errors and no effect', async (_, form, status, field) => {
    const before = taken;
    const { body, headers } = await fileForm(form);
    const reply = await app.browser().post('/api/pictures/7', body, headers);
    expect(reply.status).toBe(status);
    const { errors } = reply.json as { errors: Record<string, string[]> };
    expect(Object.keys(errors)).toEqual([field]);
    expect(taken).toBe(before);
  });

  it('states the allowed file size in the error', async () => {
    const { body, headers } = await fileForm({ image: new Uint8Array(2000) });
    const { text } = await app.browser().post('/api/pictures/7', body, headers);
    expect(text).toContain('larger than 0.001 MB');
  });

  it('accepts only one file', async () => {
    const form = new FormData();
    form.append('image', new Blob([picture]), 'one.png');
    form.append('image', new Blob([picture]), 'two.png');
    const { body, headers } = await fileForm(form);
    expect((await app.browser().post('/api/pictures/7', body, headers)).status).toBe(413);
  });

  it.each([
    ['cut off in the middle', (body: Buffer) => body.subarray(0, 600)],
    ['without an end', (body: Buffer) => body.subarray(0, -12)],
    ['of nothing', () => Buffer.alloc(0)],
    ['of noise', () => Buffer.from('this is not a form at all')],
  ])('%s is rejected, and the process continues', async (_, corrupt) => {
    const before = taken;
    const { body, headers } = await fileForm({ image: picture });
    const reply = await app.browser().post('/api/pictures/7', corrupt(body), headers);
    expect([400, 422]).toContain(reply.status);
    expect(taken).toBe(before);
  });

  it('needs a multipart form', async () => {
    const reply = await app.browser().post('/api/pictures/7', { image: 'no' });
    expect(reply).toMatchObject({ status: 415, json: { code: 'wrong_content_type' } });
  });

  it('needs the CSRF token, as every unsafe call does', async () => {
    const { body, headers } = await fileForm({ image: picture });
    const forged = { ...headers, 'x-xsrf-token': 'forged' };
    expect((await app.browser().post('/api/pictures/7', body, forged)).status).toBe(419);
  });

  it('rejects unauthorised users before it reads the file', async () => {
    const { body, headers } = await fileForm({ image: new Uint8Array(5000) });
    expect((await app.browser().post('/api/secret_pictures', body, headers)).status).toBe(401);
  });

  it('runs once per key, and another file with the same key is rejected', async () => {
    const browser = app.browser();
    const send = async (bytes: Uint8Array) => {
      const { body, headers } = await fileForm({ image: bytes });
      const key = { 'idempotency-key': '0b9c1a52-5f5e-4f57-8d8e-5f0c8f8c9f01' };
      return await browser.post('/api/pictures/7', body, { ...headers, ...key });
    };
    const before = taken;
    expect((await send(picture)).status).toBe(200);
    expect((await send(picture)).headers['idempotency-replayed']).toBe('true');
    expect(taken).toBe(before + 1);
    expect((await send(new Uint8Array(10))).status).toBe(409);
  });
});

describe('every other call', () => {
  it('accepts no multipart form', async () => {
    const { body, headers } = await fileForm({ words: 'hello' });
    expect((await app.browser().post('/api/words', body, headers)).status).toBe(415);
  });
});

describe('OpenAPI description of a call with a file', () => {
  it('lists the multipart form and its fields', () => {
    const { paths } = openApiDocument(calls, { version: '1', url: 'https://shop.example' });
    expect(paths['/api/pictures/{id}']?.post).toMatchObject({
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { required: ['image'], properties: { crop: { type: 'object' }, image: {} } },
            encoding: { crop: { contentType: 'application/json' } },
          },
        },
      },
    });
  });
});
