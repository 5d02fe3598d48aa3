/**
 * `npm run faults`: one hour of injected faults, followed by an audit. `npm run faults -- --minutes
 * 15 --seed autumn` sets the length, or repeats the same faults.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runWithFaults } from '../e2e/faults/run-faults.ts';
import { SetupError } from '../server/platform/setup-error.ts';
import { command } from './progress.ts';
import { buildWeb, isWebBuilt } from './web-build.ts';

const CROWD = { guests: 4, members: 2, sellers: 2, pauseMs: 20_000 };

await command(async () => {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '60' },
      seed: { type: 'string', default: randomBytes(4).toString('hex') },
    },
  });
  const minutes = Number(values.minutes);
  if (!(minutes >= 1 && minutes <= 1440)) {
    throw new SetupError('--minutes is a number from 1 to 1440: npm run faults -- --minutes 15');
  }
  const { seed } = values;
  if (!(await isWebBuilt())) await buildWeb();
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const print = (line: string) => console.log(line);
  print(`▸ ${minutes} minutes of faults; repeat with --seed ${seed}`);
  const report = await runWithFaults({
    seed,
    minutes,
    userCounts: CROWD,
    stop: stopping.signal,
    print,
  });
  for (const line of report.lines) print(line);
  print('');
  for (const finding of report.findings) print(`✗ ${finding}`);
  if (report.findings.length > 0) process.exitCode = 1;
  else print(`✓ Nothing was lost, duplicated or left over. Seed: ${seed}`);
});
