/** Checks the documentation's examples against the contract and against real replies. */
import type { CallExample } from '@lathe/contract/openapi';
import type { CallName } from './bad-input.ts';
import { callSpecOf, problemsOf, replyProblems } from './call-replies.ts';

/** Environment variable with the folder where replies are recorded as examples. */
export const EXAMPLES = 'LATHE_EXAMPLES';
/** Score of a call's good case; no other reply can beat it. */
export const GOOD_CASE = Number.MAX_SAFE_INTEGER;

export interface NotedExample {
  key: CallName;
  /** How informative it is; the highest score wins. */
  score: number;
  example: CallExample;
}

export function exampleProblems(key: string, example: CallExample): string[] {
  const spec = callSpecOf(key);
  const parts = [
    ['params', spec.params, 'address'],
    ['query', spec.query, 'address'],
    ['body', spec.body, 'input'],
  ] as const;
  const sent = parts.flatMap(([name, schema, io]) =>
    schema ? problemsOf(schema, example[name] ?? {}, io).map((each) => `${name}: ${each}`) : [],
  );
  return [...sent, ...replyProblems(key, example.reply).map((each) => `reply: ${each}`)];
}

/** Where two values differ in shape. Null and empty lists match anything. */
export function shapeProblems(example: unknown, real: unknown, path = 'reply'): string[] {
  if (example === null || real === null) return [];
  const [left, right] = [kindOf(example), kindOf(real)];
  if (left !== right) return [`${path} is ${right}, and ${left} in the example`];
  if (Array.isArray(example) && Array.isArray(real)) {
    const isEmpty = example.length === 0 || real.length === 0;
    return isEmpty ? [] : shapeProblems(example[0], real[0], `${path}.0`);
  }
  if (left !== 'object') return [];
  const [shown, given] = [example as Record<string, unknown>, real as Record<string, unknown>];
  const names = [...new Set([...Object.keys(shown), ...Object.keys(given)])];
  return names.flatMap((name) => {
    const inside = `${path}.${name}`;
    if (!(name in shown)) return [`${inside} is not in the example`];
    if (!(name in given)) return [`${inside} is only in the example`];
    return shapeProblems(shown[name], given[name], inside);
  });
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}
