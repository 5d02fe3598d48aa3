/**
 * Atomic files on a local disk.
 * A file consists of two: the bytes under a unique name (`cover.png~x7Kq…`), and `cover.png~meta`,
 * which names the current bytes. Both are written to a temporary folder, flushed and renamed; the
 * rename of the second commits the change. Keys never contain `~`, so names cannot collide.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CallError } from '../http/call-error.ts';
import type { FileBody } from './storage.ts';

const META = '~meta';

export interface DiskFile {
  contentType: string;
  cacheControl: string | null;
  etag: string;
  size: number;
  modifiedAt: string;
  /** Name of the file with the bytes, in the same folder. */
  bytes: string;
}

/** `root` holds the files, `temp` unfinished writes; both must be on one disk, or rename fails. */
export interface Folders {
  root: string;
  temp: string;
}

export interface WriteOptions {
  contentType: string;
  cacheControl?: string | undefined;
  modifiedAt: Date;
  maxBytes?: number | undefined;
  /** Set when it is not the MD5 of the bytes. */
  etag?: string;
}

export async function writeDiskFile(
  folders: Folders,
  name: string,
  body: FileBody,
  { contentType, cacheControl, modifiedAt, maxBytes = Infinity, etag }: WriteOptions,
): Promise<DiskFile> {
  const folder = dirname(join(folders.root, name));
  await mkdir(folder, { recursive: true });
  const bytes = `${basename(name)}~${randomBytes(9).toString('base64url')}`;
  const measure = { md5: createHash('md5'), size: 0 };
  await writeWhole(folders.temp, join(folder, bytes), measureStream(body, measure, maxBytes));
  const file: DiskFile = {
    contentType,
    cacheControl: cacheControl ?? null,
    etag: etag ?? `"${measure.md5.digest('hex')}"`,
    size: measure.size,
    modifiedAt: modifiedAt.toISOString(),
    bytes,
  };
  const previous = await readDiskFile(folders.root, name);
  await writeWhole(folders.temp, join(folders.root, name) + META, [JSON.stringify(file)]);
  if (previous) await rm(join(folder, previous.bytes), { force: true });
  return file;
}

async function* measureStream(
  body: FileBody,
  measure: { md5: ReturnType<typeof createHash>; size: number },
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body instanceof Uint8Array ? [body] : body) {
    measure.size += chunk.byteLength;
    if (measure.size > maxBytes) throw new CallError('file_too_large');
    measure.md5.update(chunk);
    yield chunk;
  }
}

/** Atomic: a process killed at any moment leaves the target unchanged. */
export async function writeWhole(
  temp: string,
  target: string,
  content: AsyncIterable<Uint8Array> | Iterable<string>,
): Promise<void> {
  await mkdir(temp, { recursive: true });
  const draft = join(temp, randomBytes(12).toString('hex'));
  try {
    const handle = await open(draft, 'wx');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, target);
    await flushFolder(dirname(target));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Without this a power cut may lose the rename. Windows cannot flush folders explicitly. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function readDiskFile(root: string, name: string): Promise<DiskFile | null> {
  const text = await readFile(join(root, name) + META, 'utf8').catch(nullIfMissing);
  return text === null ? null : JSON.parse(text);
}

export async function openDiskFile(
  root: string,
  name: string,
): Promise<{ file: DiskFile; handle: FileHandle } | null> {
  for (;;) {
    const file = await readDiskFile(root, name);
    if (!file) return null;
    const handle = await open(join(root, dirname(name), file.bytes)).catch(nullIfMissing);
    if (handle) return { file, handle };
    // Replaced between the two reads: try again. If unchanged, the bytes are lost.
    const current = await readDiskFile(root, name);
    if (current?.bytes === file.bytes)
      throw new Error(`The data of ${name} is missing on the disk.`);
  }
}

export async function removeDiskFile(root: string, name: string): Promise<void> {
  const file = await readDiskFile(root, name);
  await rm(join(root, name) + META, { force: true });
  if (file) await rm(join(root, dirname(name), file.bytes), { force: true });
}

/** Names below `root` that start with `prefix`, in byte order. */
export async function* listDiskFiles(
  root: string,
  prefix: string,
  below = '',
): AsyncGenerator<{ name: string; file: DiskFile }> {
  for (const entry of await namesIn(root, below)) {
    const shared = Math.min(entry.length, prefix.length);
    if (entry.slice(0, shared) !== prefix.slice(0, shared)) continue;
    if (entry.endsWith('/')) {
      yield* listDiskFiles(root, prefix, entry);
    } else if (entry.length >= prefix.length) {
      const file = await readDiskFile(root, entry);
      if (file) yield { name: entry, file };
    }
  }
}

/** Files without their suffix, folders with a slash, so that the sorted walk follows key order. */
async function namesIn(root: string, below: string): Promise<string[]> {
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch(nullIfMissing);
  return (entries ?? [])
    .filter((entry) => entry.isDirectory() || entry.name.endsWith(META))
    .map(({ name }) => below + (name.endsWith(META) ? name.slice(0, -META.length) : `${name}/`))
    .sort();
}

/** Removes temporary files and unreferenced bytes older than `before`. */
export async function sweepDiskFiles({ root, temp }: Folders, before: Date): Promise<void> {
  for (const draft of (await readdir(temp).catch(nullIfMissing)) ?? []) {
    await removeIfOlder(join(temp, draft), before);
  }
  const entries = await opendir(root, { recursive: true }).catch(nullIfMissing);
  for await (const entry of entries ?? []) {
    if (!entry.isFile() || entry.name.endsWith(META)) continue;
    const name = entry.name.slice(0, entry.name.lastIndexOf('~'));
    const file = await readDiskFile(entry.parentPath, name);
    if (file?.bytes !== entry.name) await removeIfOlder(join(entry.parentPath, entry.name), before);
  }
}

export async function removeIfOlder(path: string, before: Date): Promise<void> {
  const found = await stat(path).catch(nullIfMissing);
  if (found && found.mtime < before) await rm(path, { recursive: true, force: true });
}

export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
