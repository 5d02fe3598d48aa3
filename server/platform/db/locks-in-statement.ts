/**
 * Parses which locks a statement takes. Only for checks in development and tests: it supports the
 * SQL used in this code, not all of SQL.
 */
const WRITE_PATTERNS = [
  /\bupdate (?:only )?"?(?<table>[a-z_]+)"? (?:as \w+ )?set\b/g,
  /\bdelete from "?(?<table>[a-z_]+)"?/g,
  /\binsert into "?(?<table>[a-z_]+)"?(?=.*\bdo update set\b)/g,
];
const ROW_LOCK = /\bfor (?:no key update|update|share)(?: of "?(?<table>[a-z_]+)"?)?/g;
const FROM = /\bfrom "?(?<table>[a-z_]+)"?/g;
/** The key that `lock` in locks.ts builds: number, name, ID. */
const ADVISORY_KEY = /^\d+:(?<name>[a-z-]+):/;

export interface StatementLocks {
  /** By update, delete or upsert. */
  implicit: readonly string[];
  /** By a locking clause or function. */
  explicit: readonly string[];
}

const cache = new Map<string, StatementLocks>();

export function locksOf(text: string, values: readonly unknown[]): StatementLocks {
  if (/\bpg_advisory_xact_lock(?:_shared)?\(/.test(text)) {
    const name = ADVISORY_KEY.exec(String(values[0]))?.groups?.name;
    return { implicit: [], explicit: name === undefined ? [] : [name] };
  }
  const found = cache.get(text) ?? read(text.toLowerCase().replaceAll(/\s+/g, ' '));
  cache.set(text, found);
  return found;
}

function read(text: string): StatementLocks {
  const tables = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(({ groups }) => groups?.table ?? '');
  const explicit = [...text.matchAll(ROW_LOCK)].map(
    // Without a name, the clause refers to the table of the preceding select.
    ({ groups, index }) => groups?.table ?? tableBefore(text.slice(0, index)),
  );
  return { implicit: WRITE_PATTERNS.flatMap(tables), explicit };
}

function tableBefore(text: string): string {
  return [...outermost(text).matchAll(FROM)].at(-1)?.groups?.table ?? '';
}

/** The text after the last unclosed bracket, without nested brackets. */
function outermost(text: string): string {
  let depth = 0;
  let remaining = '';
  for (const sign of [...text].reverse()) {
    if (sign === ')') depth += 1;
    else if (sign === '(' && depth === 0) break;
    else if (sign === '(') depth -= 1;
    else if (depth === 0) remaining = sign + remaining;
  }
  return remaining;
}
