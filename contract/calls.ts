/** The whole table. A call that is not in here does not exist. */
import type { CallTable } from './call.ts';
import { regionCalls } from './region-calls.ts';
import { devCalls } from './dev-calls.ts';

export const calls = { ...regionCalls, ...devCalls } as const satisfies CallTable;

export type Calls = typeof calls;
