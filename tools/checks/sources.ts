/** Input and output types of the checks. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

export interface TextFile {
  /** Relative to the repository root, with slashes. */
  path: string;
  text: string;
}

export interface Problem {
  file: string;
  line: number;
  message: string;
}

const SKIPPED = new Set(['node_modules', 'build', '.react-router']);

export async function readFolder(folder: string, names: RegExp): Promise<TextFile[]> {
  const entries = await readdir(join(ROOT, folder), { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .filter(({ name }) => !SKIPPED.has(name))
      .map(async (entry) => {
        const path = `${folder}/${entry.name}`;
        if (entry.isDirectory()) return await readFolder(path, names);
        return names.test(entry.name) ? [await readText(path)] : [];
      }),
  );
  return nested.flat();
}

export async function readText(path: string): Promise<TextFile> {
  return { path, text: await readFile(join(ROOT, path), 'utf8') };
}

/** One line per problem, in a format that editors and terminals make clickable. */
export function formatProblems(problems: readonly Problem[]): string {
  return problems
    .toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
    .map(({ file, line, message }) => `${file}:${line} ${message}`)
    .join('\n');
}
