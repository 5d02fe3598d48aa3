/** The whole table. A call that is not in here does not exist. */
import type { CallTable } from './call.ts';
import { devCalls } from './dev-calls.ts';
import { operationsCalls } from './operations-calls.ts';
import { regionCalls } from './region-calls.ts';

export const calls = {
  ...regionCalls,
  ...operationsCalls,
  ...devCalls,
} as const satisfies CallTable;

export type Calls = typeof calls;
