/**
 * Keeps every core busy until its parent exits. One process, because schedulers that share the CPU
 * between sessions then give half to it and half to the tests.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

process.once('disconnect', () => process.exit());
for (let core = 0; core < availableParallelism(); core += 1) {
  new Worker('for (;;);', { eval: true });
}
