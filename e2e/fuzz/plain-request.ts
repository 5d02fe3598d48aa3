/** A request to a call with existing objects, for the part of it that a test makes unusual. */
import type { CallSpec } from '@lathe/contract/call';
import { calls } from '@lathe/contract/calls';
import { HOSTILE_FILES } from './hostile-files.ts';
import type { FuzzRequest, IdsByParameter } from './requests.ts';

/** Comes with the fields of a file form. */
const [FILE = null] = HOSTILE_FILES;
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

export function plainRequest(key: string, world: IdsByParameter): FuzzRequest {
  const { params, upload }: CallSpec = calls[key as keyof typeof calls];
  const things = Object.fromEntries(
    Object.keys(params?.shape ?? {}).map((name) => [name, world[name]?.[0] ?? UNKNOWN_ID]),
  );
  return {
    key,
    role: key.includes('/admin/') ? 'admin' : 'seller',
    params: things,
    query: {},
    body: undefined,
    raw: null,
    file: upload ? FILE : null,
    own: true,
  };
}
