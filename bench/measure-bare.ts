/** The reference servers alone, so that the history shows how fast the machine was that day. */
import type { BenchContext } from './measure-scenario.ts';
import { startReference } from './references/start.ts';
import { measureRound, type Round } from './rounds.ts';
import type { ReferenceKind } from './scenarios.ts';

export interface BareResult extends Round {
  name: ReferenceKind;
}

const KINDS: readonly ReferenceKind[] = ['memory', 'rows', 'transaction'];
const MEMORY = {
  status: 200,
  contentType: 'text/plain; charset=utf-8',
  body: Buffer.alloc(5000, 'lathe '),
};

export async function measureBare(bench: Omit<BenchContext, 'shop'>): Promise<BareResult[]> {
  const results: BareResult[] = [];
  for (const kind of KINDS) {
    const setup = kind === 'memory' ? MEMORY : { url: await bench.freshDatabase() };
    const server = await startReference(kind, setup, bench.folder);
    await using _ = server.process;
    const target = { server, request: { path: '/' }, expectedStatus: 200 };
    const warmUp = await measureRound(bench.generator, target, bench.plan.warmUpSeconds);
    const round = await measureRound(bench.generator, target, bench.plan.seconds);
    results.push({ name: kind, ...round, errors: warmUp.errors + round.errors });
  }
  return results;
}
