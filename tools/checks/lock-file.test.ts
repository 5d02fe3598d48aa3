import { expect, test } from 'vitest';
import { lockFileProblems } from './lock-file.ts';

const linesFound = (text: string) =>
  lockFileProblems({ path: 'package-lock.json', text }).map(({ line }) => line);

test('links to our own workspaces, versions and checksums are fine', () => {
  const text = `{
    "node_modules/@lathe/web": { "resolved": "web", "link": true },
    "node_modules/zod": { "version": "4.6.7", "integrity": "sha512-a/b==" },
    "funding": { "url": "https://example.org" },
    "bin": { "tsc": "bin/tsc" }
  }`;
  expect(linesFound(text)).toEqual([]);
});

test('download addresses and paths of a machine are found with their lines', () => {
  const text = [
    '"resolved": "https://registry.example/zod.tgz",',
    '"integrity": "sha512-a",',
    '"resolved": "file:../elsewhere",',
    '"resolved": "/home/someone/zod",',
    '"resolved": "C:\\\\zod",',
  ].join('\n');
  expect(linesFound(text)).toEqual([1, 3, 4, 5]);
});
