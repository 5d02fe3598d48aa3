import { createHash } from 'node:crypto';
import type { Ctx } from '../../context.ts';

export function packageKey(releaseId: string, name: string): string {
  return `packages/${releaseId}/${name}`;
}

interface StoredFile {
  key: string;
  bytes: number;
  sha256: string;
}

/** Streams a file into storage; returns its size and hash. */
export async function storeHashed(
  { storage }: Ctx,
  { key, body, contentType }: { key: string; body: AsyncIterable<Uint8Array>; contentType: string },
): Promise<StoredFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* hashAndCount() {
    for await (const chunk of body) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  await storage.put(key, hashAndCount(), { contentType });
  return { key, bytes, sha256: hash.digest('hex') };
}
