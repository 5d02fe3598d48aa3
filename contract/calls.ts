/** The whole table. A call that is not in here does not exist. */
import type { CallTable } from './call.ts';
import { configCalls } from './config-calls.ts';
import { devCalls } from './dev-calls.ts';

export const calls = { ...configCalls, ...devCalls } as const satisfies CallTable;

export type Calls = typeof calls;
