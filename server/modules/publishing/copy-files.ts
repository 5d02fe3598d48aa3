/** Copies files within the storage; skips files that an earlier attempt completed. */
import type { Readable } from 'node:stream';
import type { Ctx } from '../../context.ts';
import { type CloneProgress, cloneProgress } from './clone-progress.ts';

/** Null if there is nothing to copy. */
export type CopyFile = (from: string | null, to: string) => Promise<string | null>;

export async function fileCopier(
  ctx: Ctx,
  clone: { id: string; owner_id: string },
  storageKeys: readonly (string | null)[],
): Promise<CopyFile> {
  const sizes = await sizesOf(ctx, storageKeys);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const progress = cloneProgress(ctx, clone, total);
  return async (from, to) => {
    const size = from === null ? undefined : sizes.get(from);
    if (from === null || size === undefined) return null;
    // Storage writes are atomic, so an existing file is complete.
    if ((await ctx.storage.head(to))?.size === size) await progress.add(size);
    else if (!(await copy(ctx, { from, to, progress }))) return null;
    await progress.endFile();
    return to;
  };
}

async function sizesOf({ storage }: Ctx, storageKeys: readonly (string | null)[]) {
  const keys = new Set(storageKeys.filter((key) => key !== null));
  const found = await Promise.all([...keys].map((key) => storage.head(key)));
  return new Map(found.flatMap((file) => (file ? [[file.key, file.size] as const] : [])));
}

async function copy(
  { storage }: Ctx,
  { from, to, progress }: { from: string; to: string; progress: CloneProgress },
): Promise<boolean> {
  const opened = await storage.get(from);
  if (!opened) return false;
  const { contentType, cacheControl } = opened;
  const body = countBytes(opened.body, progress);
  await storage.put(to, body, { contentType, ...(cacheControl && { cacheControl }) });
  return true;
}

async function* countBytes(body: Readable, { add }: CloneProgress): AsyncGenerator<Uint8Array> {
  for await (const bytes of body as AsyncIterable<Uint8Array>) {
    yield bytes;
    await add(bytes.byteLength);
  }
}
