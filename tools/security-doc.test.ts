/** Checks that everything named in docs/security.md and docs/security-asvs.md exists. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILE_NAME = /`(\w[\w./-]*\.(?:test\.tsx|test\.ts|tsx|ts|sql|json|yaml))`/g;
const ROW = /^\| V(\d+\.\d+\.\d+) +\| [12] +\|[^|]+\|([^|]+)\|([^|]*)\|[^|]*\|$/;
const STATUSES = ['met', 'deployment', 'not met', 'does not apply'];

const read = (name: string) => readFileSync(`${ROOT}docs/${name}`, 'utf8');
const files = globSync(
  ['*.{json,yaml}', '{contract,e2e,media,rules,server,tools,web}/**/*.{ts,tsx,sql}'],
  {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|build)$/.test(path),
  },
);
const rows = read('security-asvs.md')
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line) => {
    const [, id = '', status = '', where = ''] = ROW.exec(line) ?? [];
    return { line, id, status: status.trim(), where: where.trim() };
  });

it.each(['security.md', 'security-asvs.md'])('every file named in %s exists', (name) => {
  const named = [...read(name).matchAll(FILE_NAME)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(20);
  const missing = named.filter(
    (path) => !files.some((file) => file === path || file.endsWith(`/${path}`)),
  );
  expect(missing).toEqual([]);
});

describe('table of ASVS requirements', () => {
  it('has each requirement once, with a status and its evidence or reason', () => {
    expect(rows.filter(({ id, where }) => id === '' || where === '')).toEqual([]);
    expect(rows.filter(({ status }) => !STATUSES.includes(status))).toEqual([]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows).toHaveLength(253);
  });

  it('is summarised in security.md with the same counts and every unmet requirement', () => {
    const count = (status: string) => rows.filter((row) => row.status === status).length;
    // Without the padding of tables.
    const summary = read('security.md').replaceAll(/ {2,}/g, ' ');
    expect(summary).toContain(`| all 253 | ${STATUSES.map(count).join(' | ')} |`);
    const notMet = rows.filter(({ status }) => status === 'not met').map(({ id }) => `V${id}`);
    const listed = [...summary.matchAll(/^\| (V[\d.]+) \(level [12]\) \|/gm)].map(([, id]) => id);
    expect(listed).toEqual(notMet);
  });
});
