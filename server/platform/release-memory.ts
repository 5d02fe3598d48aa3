/** Gives back to the system what loading and compiling needed for a moment. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Once, after the start: the engine would keep a third of all memory for work that never comes again. */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
