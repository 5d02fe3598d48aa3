import type { CallTable } from '@lathe/contract/call';
import { calls } from '@lathe/contract/calls';
import { openApiDocument } from '@lathe/contract/openapi';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeCalls } from './describe-calls.ts';

const table: CallTable = {
  'GET /api/things/{id}': {
    summary: 'One thing',
    area: 'Things & more',
    permission: 'anyone',
    params: z.object({ id: z.uuid() }),
    query: z.object({ deep: z.boolean().optional() }),
    reply: z.object({ id: z.uuid() }),
    errors: ['not_found'],
  },
  'PUT /api/things/{id}': {
    summary: 'Changes a thing',
    area: 'Things & more',
    permission: 'admin',
    params: z.object({ id: z.uuid() }),
    body: z.object({ name: z.string() }),
    reply: null,
    errors: ['conflict'],
  },
  'GET /api/things': {
    summary: 'All things as a file',
    area: 'Things & more',
    permission: 'anyone',
    reply: null,
    file: ['text/csv', 'application/jsonl'],
  },
  'POST /api/others': {
    summary: 'Adds another',
    area: 'Others',
    permission: 'anyone',
    reply: null,
  },
};

function docs(of: CallTable = table) {
  return describeCalls(openApiDocument(of, { version: '1.2.3', url: 'https://lathe.test' }));
}

function call(id: string) {
  const found = docs()
    .areas.flatMap((area) => area.calls)
    .find((each) => each.id === id);
  if (!found) throw new Error(`${id} is not there`);
  return found;
}

describe('documented calls', () => {
  it('are grouped by area, with anchors', () => {
    expect(docs().areas.map(({ id, name, calls: own }) => [id, name, own.length])).toEqual([
      ['things-more', 'Things & more', 3],
      ['others', 'Others', 1],
    ]);
  });

  it('separate parameters by location and omit the common headers', () => {
    const { path_parameters, query_parameters } = call('put_api_things_id');
    expect(path_parameters.map(({ name, optional }) => [name, optional])).toEqual([['id', false]]);
    expect(query_parameters).toEqual([]);
    const [deep] = call('get_api_things_id').query_parameters;
    expect(deep).toMatchObject({ name: 'deep', type: 'boolean', optional: true });
  });

  it('show request and response', () => {
    const { body, reply } = call('put_api_things_id');
    expect(body?.rows.map(({ name }) => name)).toEqual(['name']);
    expect(reply).toBeNull();
    expect(call('get_api_things_id')).toMatchObject({ reply: { type: 'object' }, file: [] });
    expect(call('get_api_things')).toMatchObject({
      reply: null,
      file: ['text/csv', 'application/jsonl'],
    });
  });

  it('list only their own errors; common errors are listed once', () => {
    const codes = (errors: readonly { code: string }[]) => errors.map(({ code }) => code);
    expect(codes(docs().common)).toContain('validation');
    expect(codes(docs().unsafe)).toContain('request_expired');
    expect(call('get_api_things_id').errors).toEqual([{ status: 404, code: 'not_found' }]);
    expect(codes(call('put_api_things_id').errors).sort()).toEqual([
      'conflict',
      'forbidden',
      'not_signed_in',
      'second_factor_needed',
    ]);
    expect(call('post_api_others').errors).toEqual([]);
  });

  it('show a recorded request and response where there is one', () => {
    const examples = {
      'GET /api/things/{id}': { params: { id: '7' }, query: { deep: 'true' }, reply: { id: '7' } },
      'PUT /api/things/{id}': { params: { id: '7' }, body: { name: 'Lamp' } },
    };
    const document = openApiDocument(table, { version: '1', url: 'https://lathe.test', examples });
    const shown = describeCalls(document).areas.flatMap((area) => area.calls);
    expect(shown.map(({ example }) => example)).toEqual([
      { request: 'GET /api/things/7?deep=true', reply: '{\n  "id": "7"\n}' },
      { request: 'PUT /api/things/7\n\n{\n  "name": "Lamp"\n}', reply: null },
      null,
      null,
    ]);
  });

  it('include every call of the shop', () => {
    const shown = docs(calls).areas.flatMap((area) => area.calls);
    expect(shown.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      Object.keys(calls).sort(),
    );
    expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
  });
});
