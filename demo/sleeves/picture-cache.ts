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

interface CacheHeader {
  colours: TwoColours;
  files: (Omit<Rendition, 'bytes'> & { length: number })[];
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
  const file = await readFile(cacheFile(folder, key)).catch(() => null);
  if (file === null || file.length < CHECKSUM_BYTES + 4) return null;
  const body = file.subarray(CHECKSUM_BYTES);
  if (!checksum(body).equals(file.subarray(0, CHECKSUM_BYTES))) return null;
  let at = 4 + body.readUInt32LE(0);
  const { colours, files } = JSON.parse(body.toString('utf8', 4, at)) as CacheHeader;
  const renditions = files.map(({ length, ...rendition }) => {
    const bytes = body.subarray(at, at + length);
    at += length;
    return { ...rendition, bytes };
  });
  return { renditions, colours };
}

export async function writeCachedPicture(
  folder: string,
  key: string,
  picture: CachedPicture,
): Promise<void> {
  const files = picture.renditions.map(({ bytes, ...rest }) => ({ ...rest, length: bytes.length }));
  const contents: CacheHeader = { colours: picture.colours, files };
  const header = Buffer.from(JSON.stringify(contents));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const body = Buffer.concat([length, header, ...picture.renditions.map(({ bytes }) => bytes)]);
  await mkdir(folder, { recursive: true });
  // Two processes may write the same image, so each writes its own file and the last rename wins.
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
