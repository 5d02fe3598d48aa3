/** What calls were asked and answered in tests, for their documentation; see tools/examples.ts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallExamples } from '@lathe/contract/openapi';

export const EXAMPLES_FILE = join(import.meta.dirname, 'call-examples.json');

/** Read when somebody first asks for the documentation, and then kept in it. */
export function readExamples(): CallExamples {
  return JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8'));
}
