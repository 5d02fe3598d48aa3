import { createReadStream } from 'node:fs';

/**
 * Opens the file only when it is read: a stream that fails before anyone reads it, for example
 * because its folder was deleted, would end the process.
 */
export async function* fromFile(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}
