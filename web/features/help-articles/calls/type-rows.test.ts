import { schemaOf } from '@lathe/contract/openapi';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Schema, shapeOf } from './type-rows.ts';

function shape(schema: z.ZodType) {
  return shapeOf(schemaOf(schema, 'output') as Schema);
}

function lines(schema: z.ZodType): string[] {
  return shape(schema).rows.map(
    ({ depth, name, optional, type }) =>
      `${'  '.repeat(depth)}${name}${optional ? '?' : ''}: ${type}`,
  );
}

describe('schema rows', () => {
  it('indent nested fields of objects and lists', () => {
    const schema = z.object({
      data: z.array(z.object({ id: z.uuid(), tags: z.array(z.string()) })),
      owner: z.object({ name: z.string() }).optional(),
    });
    expect(lines(schema)).toEqual([
      'data: object[]',
      '  id: string (uuid)',
      '  tags: string[]',
      'owner?: object',
      '  name: string',
    ]);
  });

  it('describe the items of a top-level list', () => {
    const { type, rows } = shape(z.array(z.object({ id: z.string() })));
    expect(type).toBe('object[]');
    expect(rows.map(({ name, depth }) => [name, depth])).toEqual([['id', 0]]);
  });

  it('name null, choices and fixed values', () => {
    const schema = z.object({
      note: z.string().nullable(),
      medium: z.enum(['Vinyl', 'CD']),
      kind: z.literal('release'),
      either: z.union([z.string(), z.int()]),
    });
    expect(lines(schema)).toEqual([
      'note: string | null',
      'medium: "Vinyl" | "CD"',
      'kind: "release"',
      'either: string | integer',
    ]);
  });

  it('show the fields of a nullable object', () => {
    const schema = z.object({ address: z.object({ city: z.string() }).nullable() });
    expect(lines(schema)).toEqual(['address: object | null', '  city: string']);
  });

  it('list the fields of each alternative under a number', () => {
    const schema = z.object({
      item: z.discriminatedUnion('type', [
        z.object({ type: z.literal('ticket'), seat: z.string() }),
        z.object({ type: z.literal('release') }),
      ]),
    });
    expect(lines(schema)).toEqual([
      'item: object',
      '  #1: object',
      '    type: "ticket"',
      '    seat: string',
      '  #2: object',
      '    type: "release"',
    ]);
  });

  it('show the limits of a field, also when nullable, but not the default integer limits', () => {
    const schema = z.object({
      name: z.string().min(1).max(80).nullable(),
      count: z.int().min(1).default(24),
      any: z.int(),
      email: z.email(),
    });
    const notes = Object.fromEntries(shape(schema).rows.map((row) => [row.name, row.notes]));
    expect(notes).toEqual({
      name: ['minLength 1', 'maxLength 80'],
      count: ['minimum 1', 'default 24'],
      any: [],
      email: [],
    });
  });

  it('show records by their value type', () => {
    const schema = z.object({ errors: z.record(z.string(), z.array(z.string())) });
    expect(lines(schema)).toEqual(['errors: record of string[]']);
  });

  it('follow references, and stop in a recursive schema', () => {
    const comment = z.object({
      text: z.string(),
      get answers() {
        return z.array(comment);
      },
    });
    const found = lines(comment);
    expect(found.slice(0, 3)).toEqual(['text: string', 'answers: object[]', '  text: string']);
    expect(found.length).toBeLessThan(40);
  });

  it('are empty for a plain value', () => {
    expect(shape(z.string())).toEqual({ type: 'string', rows: [] });
  });
});
