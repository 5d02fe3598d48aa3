/** Searches all log lines of a run for every secret used in it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Leak {
  secret: string;
  line: string;
}

interface Findings {
  leaks: Leak[];
  lines: number;
  secrets: number;
}

/** Secrets of at least this length are found anywhere; shorter ones only as whole words. */
const MIN_SECRET_LENGTH = 8;
/** Numbers that are not personal and can look like a code by chance. */
const IGNORED_FIELDS = new Set(['time', 'pid', 'level', 'ms', 'reqId', 'status', 'hostname']);

/** One part of an id has four or eight digits and can equal a short code by chance. */
const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;

/** The count at the end of a bank file's or credit note's number can equal one as well. */
const DOCUMENT_NUMBER = /\b(?:LATHE-\d{8}|C\d{4})-\d{6}\b/g;

/** The only line that prints a password on purpose: the demo sign-in at startup. */
const DEMO_SIGN_IN_LINE = /^\s*Sign in at \S+ with password Demo1234:$/;

export async function findLeaks(folder: string): Promise<Findings> {
  const names = await readdir(folder);
  const read = async (kind: string) => {
    const files = names.filter((name) => name.endsWith(kind));
    const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    return texts.flatMap((text) => text.split('\n').filter(Boolean));
  };
  const secrets = new Set((await read('.secrets')).map((line): string => JSON.parse(line)));
  const lines = (await read('.log')).filter((line) => !DEMO_SIGN_IN_LINE.test(line));
  const find = makeFinder(secrets);
  const leaks = lines.flatMap((line) => find(line).map((secret) => ({ secret, line })));
  return { leaks, lines: lines.length, secrets: secrets.size };
}

/** There are thousands of lines and secrets, so secrets are indexed by their prefix. */
function makeFinder(secrets: ReadonlySet<string>): (line: string) => string[] {
  const short = new Set<string>();
  const byStart = new Map<string, { secret: string; form: string }[]>();
  for (const secret of secrets) {
    if (secret.length < MIN_SECRET_LENGTH) short.add(secret);
    else {
      for (const form of new Set([secret, encodeURIComponent(secret)])) {
        const start = form.slice(0, MIN_SECRET_LENGTH);
        byStart.set(start, [...(byStart.get(start) ?? []), { secret, form }]);
      }
    }
  }
  return (line) => {
    const { text, isRecord } = readable(line);
    const found = new Set<string>();
    for (let at = 0; at + MIN_SECRET_LENGTH <= text.length; at += 1) {
      for (const { secret, form } of byStart.get(text.slice(at, at + MIN_SECRET_LENGTH)) ?? []) {
        if (text.startsWith(form, at)) found.add(secret);
      }
    }
    // Output of other programs contains many ports and sizes.
    if (isRecord) {
      const words = text.replace(UUID, '').replace(DOCUMENT_NUMBER, '').matchAll(/\w+/g);
      for (const [word] of words) if (short.has(word)) found.add(word);
    }
    return [...found];
  };
}

function readable(line: string): { text: string; isRecord: boolean } {
  try {
    const record: unknown = JSON.parse(line);
    return { text: valuesIn(record).join('\n'), isRecord: true };
  } catch {
    return { text: line, isRecord: false };
  }
}

function valuesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, inside]) =>
    IGNORED_FIELDS.has(name) ? [] : [name, ...valuesIn(inside)],
  );
}

/** Null when nothing leaked. */
export function leakReport({ leaks, lines, secrets }: Findings): string | null {
  if (leaks.length === 0) return null;
  const shown = leaks
    .slice(0, 10)
    .map(({ secret, line }) => `  ${secret} in: ${line.slice(0, 500)}`);
  return [
    `${leaks.length} of ${lines} logged lines hold one of the ${secrets} passwords, tokens, cookies,`,
    'codes, keys and personal numbers that the tests used. Log less, or name the field in the',
    'redaction of server/platform/log.ts:',
    ...shown,
  ].join('\n');
}
