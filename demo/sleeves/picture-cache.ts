/** Image cache: one file each, with a checksum to detect corruption. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rendition } from '@lathe/media/pictures/make-renditions';
import type { TwoColours } from '@lathe/media/pictures/placeholder-colours';

interface CachedPicture {
  renditions: Rendition[];
  colours: TwoColours;
}

export type RenditionFacts = Omit<Rendition, 'bytes'>;

interface PictureFacts {
  colours: TwoColours;
  renditions: RenditionFacts[];
}

/** Files that belong together, with what is known about them. */
export interface CachedFiles<Facts> {
  facts: Facts;
  files: Buffer[];
}

interface CacheHeader<Facts> {
  facts: Facts;
  lengths: number[];
}

const CHECKSUM_BYTES = 32;

/**
 * Sources that affect how an image looks. Hashing them replaces a manual version number, which
 * could be forgotten.
 */
const SOURCES = [
  './',
  './styles/',
  '../../media/type/',
  '../../media/pictures/',
  '../../rules/colours.ts',
];

export async function generatorVersion(sources: readonly string[] = SOURCES): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    const at = fileURLToPath(new URL(source, import.meta.url));
    const names = source.endsWith('/') ? (await readdir(at)).filter(isSource).sort() : [''];
    for (const name of names) hash.update(name).update(await readFile(path.join(at, name)));
  }
  return hash.digest('hex');
}

function isSource(name: string): boolean {
  return name.endsWith('.ts') && !name.endsWith('.test.ts');
}

export function cacheKey(version: string, spec: unknown): string {
  return createHash('sha256')
    .update(version)
    .update(JSON.stringify(spec))
    .digest('hex')
    .slice(0, 40);
}

/** Null if missing or corrupt. */
export async function readCachedPicture(
  folder: string,
  key: string,
): Promise<CachedPicture | null> {
  const cached = await readCachedFiles<PictureFacts>(folder, key);
  if (cached === null) return null;
  const { colours, renditions } = cached.facts;
  return { colours, renditions: withBytes(renditions, cached.files) };
}

export async function writeCachedPicture(
  folder: string,
  key: string,
  { colours, renditions }: CachedPicture,
): Promise<void> {
  const facts: PictureFacts = { colours, renditions: renditions.map(withoutBytes) };
  await writeCachedFiles(folder, key, { facts, files: renditions.map(({ bytes }) => bytes) });
}

export function withoutBytes({ bytes: _, ...facts }: Rendition): RenditionFacts {
  return facts;
}

export function withBytes(
  renditions: readonly RenditionFacts[],
  files: readonly Buffer[],
): Rendition[] {
  return renditions.map((each, at) => ({ ...each, bytes: files[at] ?? Buffer.alloc(0) }));
}

/** Null if missing or corrupt. */
export async function readCachedFiles<Facts>(
  folder: string,
  key: string,
): Promise<CachedFiles<Facts> | null> {
  const file = await readFile(cacheFile(folder, key)).catch(() => null);
  if (file === null || file.length < CHECKSUM_BYTES + 4) return null;
  const body = file.subarray(CHECKSUM_BYTES);
  if (!checksum(body).equals(file.subarray(0, CHECKSUM_BYTES))) return null;
  let at = 4 + body.readUInt32LE(0);
  const { facts, lengths } = JSON.parse(body.toString('utf8', 4, at)) as CacheHeader<Facts>;
  const files = lengths.map((length) => {
    const bytes = body.subarray(at, at + length);
    at += length;
    return bytes;
  });
  return { facts, files };
}

export async function writeCachedFiles<Facts>(
  folder: string,
  key: string,
  { facts, files }: CachedFiles<Facts>,
): Promise<void> {
  const contents: CacheHeader<Facts> = { facts, lengths: files.map(({ length }) => length) };
  const header = Buffer.from(JSON.stringify(contents));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const body = Buffer.concat([length, header, ...files]);
  await mkdir(folder, { recursive: true });
  // Two processes may write the same file, so each writes its own and the last rename wins.
  const temporary = `${cacheFile(folder, key)}.${randomUUID()}`;
  await writeFile(temporary, Buffer.concat([checksum(body), body]));
  await rename(temporary, cacheFile(folder, key));
}

function cacheFile(folder: string, key: string): string {
  return path.join(folder, `${key}.pictures`);
}

function checksum(body: Buffer): Buffer {
  return createHash('sha256').update(body).digest();
}
