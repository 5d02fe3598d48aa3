/** Lists with as many entries as the contract allows, and with one more. */
import type { CallSpec } from '@lathe/contract/call';
import { calls } from '@lathe/contract/calls';
import { schemaOf } from '@lathe/contract/openapi';
import fc, { type Arbitrary } from 'fast-check';
import { plainRequest } from './plain-request.ts';
import type { FuzzRequest, IdsByParameter } from './requests.ts';
import { type KnownIds, type Schema, validValue } from './values.ts';

/** For each list of a body: different entries, one entry repeated, and one too many. */
export function longListRequests(world: IdsByParameter, seed: number): FuzzRequest[] {
  const known = Object.values(world).flat();
  return (Object.entries(calls) as [string, CallSpec][]).flatMap(([key, { upload, body }]) => {
    const sent = body ?? upload?.fields;
    if (!sent) return [];
    return longLists(schemaOf(sent, 'input') as Schema, known).flatMap((lists) =>
      fc
        .sample(lists, { numRuns: 1, seed })
        .map((value) => ({ ...plainRequest(key, world), body: value })),
    );
  });
}

/** The whole value around each long list, because a body without its other fields is rejected. */
function longLists(schema: Schema, known: KnownIds): Arbitrary<unknown>[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((choice) => longLists(choice, known));
  if (schema.type === 'array') {
    const { items = {}, maxItems = 0 } = schema;
    const entry = validValue(items, known);
    const inner = longLists(items, known).map((list) => list.map((value) => [value]));
    if (maxItems === 0) return inner;
    const ofLength = (length: number) => fc.array(entry, { minLength: length, maxLength: length });
    return [
      ofLength(maxItems),
      entry.map((value) => Array.from({ length: maxItems }, () => value)),
      ofLength(maxItems + 1),
      ...inner,
    ];
  }
  const { properties = {} } = schema;
  const all = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, validValue(field, known)]),
  );
  return Object.entries(properties).flatMap(([name, field]) =>
    longLists(field, known).map((list) => fc.record({ ...all, [name]: list })),
  );
}
