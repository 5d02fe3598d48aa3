/** Requests and replies recorded in tests, for the API documentation; see tools/examples.ts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallExamples } from '@lathe/contract/openapi';

export const EXAMPLES_FILE = join(import.meta.dirname, 'call-examples.json');

/** Read on the first request for the documentation, which is then cached. */
export function readExamples(): CallExamples {
  return JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8'));
}
