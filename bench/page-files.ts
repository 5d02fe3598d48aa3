/** The scripts and messages that a page loads before any interaction, with their sizes. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type PublicPage, publicPages } from './public-pages.ts';

const CLIENT = join(import.meta.dirname, '..', 'web', 'build', 'client');

export interface PageFile {
  file: string;
  /** Compressed. */
  bytes: number;
}

/** The HTML names every file that the page loads at once, so the size needs no browser. */
export async function pageFiles(
  origin: string,
  { path, cookies = {} }: PublicPage,
  language: string,
): Promise<PageFile[]> {
  const cookie = Object.entries({ ...cookies, locale: language })
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const html = await (await fetch(origin + path, { headers: { cookie } })).text();
  const links = html.matchAll(/<link [^>]*href="(\/assets\/[^"]+\.js(?:on)?)"/g);
  const files = new Set([...links].map(([, file = '']) => file));
  const sized = [...files].map(async (file) => {
    const { size } = await stat(`${join(CLIENT, file)}.br`);
    return { file, bytes: size };
  });
  return (await Promise.all(sized)).toSorted((a, b) => b.bytes - a.bytes);
}

export function kilobytes(files: readonly PageFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}

export function fileList(files: readonly PageFile[]): string {
  return files.map(({ file, bytes }) => `${String(bytes).padStart(7)} ${file}`).join('\n');
}

if (import.meta.main) {
  const [origin = '', language = 'en_GB', ...names] = process.argv.slice(2);
  for (const page of await publicPages(origin)) {
    if (names.length > 0 && !names.includes(page.name)) continue;
    const files = await pageFiles(origin, page, language);
    console.log(`${page.name}: ${kilobytes(files).toFixed(1)} kB`);
    if (names.length > 0) console.log(fileList(files));
  }
}
