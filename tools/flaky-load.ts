/**
 * Keeps every core busy until the process that started it ends. All in one process: where the system
 * shares the processor among sessions, this is one against that of the tests, and takes half.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

process.once('disconnect', () => process.exit());
for (let core = 0; core < availableParallelism(); core += 1) {
  new Worker('for (;;);', { eval: true });
}
