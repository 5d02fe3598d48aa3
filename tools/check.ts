/** `npm run check` runs all checks, `npm run check -- types messages` only these. */

import { SetupError } from '../server/platform/setup-error.ts';
import { CHECKS } from './checks/all.ts';
import { summaryLine } from './checks/counts.ts';
import { runChecks } from './checks/run-checks.ts';
import { command } from './progress.ts';

await command(async () => {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !CHECKS.some((check) => check.name === name));
  if (unknown.length > 0) {
    const known = CHECKS.map(({ name }) => `"${name}"`).join(', ');
    throw new SetupError(`There is no check "${unknown.join('", "')}". There are: ${known}.`);
  }
  const counts = await runChecks(
    names.length === 0 ? CHECKS : CHECKS.filter(({ name }) => names.includes(name)),
  );
  console.log(summaryLine(counts));
  if (counts.failed > 0) process.exitCode = 1;
});
