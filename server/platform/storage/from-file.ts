import { createReadStream } from 'node:fs';

/**
 * A file on its way into the storage. It is opened by whoever reads it: a stream that fails before
 * anybody reads it, as when its folder is taken away meanwhile, ends the process.
 */
export async function* fromFile(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}
