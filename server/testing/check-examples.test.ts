import { calls } from '@lathe/contract/calls';
import { expect, it } from 'vitest';
import { readExamples } from '../platform/http/call-examples.ts';
import { exampleProblems, shapeProblems } from './check-examples.ts';

const HINT = 'Run `npm run examples`; for a new call, with the path of its tests.';
const examples = readExamples();

it('every call has an example, and no example is of a removed call', () => {
  expect(Object.keys(examples), HINT).toEqual(Object.keys(calls));
});

it('every example matches the input and output of its call, without extra fields', () => {
  const wrong = Object.entries(examples)
    .filter(([key]) => key in calls)
    .flatMap(([key, example]) =>
      exampleProblems(key, example).map((problem) => `${key} ${problem}`),
    );
  expect(wrong, HINT).toEqual([]);
});

it('shapes differ by an extra field, a missing field and another type, but not by values', () => {
  const shown = { id: 'a', list: [{ n: 1 }], note: null };
  expect(shapeProblems(shown, { id: 'b', list: [], note: 'x' })).toEqual([]);
  expect(shapeProblems(shown, { id: 1, list: [{ n: 1, m: 2 }] })).toEqual([
    'reply.id is number, and string in the example',
    'reply.list.0.m is not in the example',
    'reply.note is only in the example',
  ]);
});
