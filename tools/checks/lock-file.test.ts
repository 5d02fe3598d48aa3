import { expect, test } from 'vitest';
import { lockFileProblems, nativePartProblems } from './lock-file.ts';

const linesFound = (text: string) =>
  lockFileProblems({ path: 'package-lock.json', text }).map(({ line }) => line);

test('links to our own workspaces, versions and checksums are accepted', () => {
  const text = `{
    "node_modules/@lathe/web": { "resolved": "web", "link": true },
    "node_modules/zod": { "version": "4.6.7", "integrity": "sha512-a/b==" },
    "funding": { "url": "https://example.org" },
    "bin": { "tsc": "bin/tsc" }
  }`;
  expect(linesFound(text)).toEqual([]);
});

test('download URLs and local paths are reported with their lines', () => {
  const text = [
    '"resolved": "https://registry.example/zod.tgz",',
    '"integrity": "sha512-a",',
    '"resolved": "file:../elsewhere",',
    '"resolved": "/home/someone/zod",',
    '"resolved": "C:\\\\zod",',
  ].join('\n');
  expect(linesFound(text)).toEqual([1, 3, 4, 5]);
});

test('native packages locked for one platform only are reported', () => {
  const tool = (name: string) => ({
    optionalDependencies: {
      [`${name}-linux-x64-gnu`]: '1.0.0',
      [`${name}-darwin-arm64`]: '1.0.0',
      [`${name}-linux-x64-musl`]: '1.0.0',
      [`${name}-freebsd-x64`]: '1.0.0',
    },
  });
  const packages = {
    'node_modules/a': tool('a'),
    'node_modules/a-linux-x64-gnu': {},
    'node_modules/b': {},
    'node_modules/b/node_modules/a': tool('c'),
    'node_modules/b/node_modules/c-linux-x64-gnu': {},
    'node_modules/c-darwin-arm64': {},
  };
  const text = JSON.stringify({ packages }, null, 2);
  expect(nativePartProblems({ path: 'package-lock.json', text })).toEqual([
    { file: 'package-lock.json', line: 3, message: 'a-darwin-arm64 is missing.' },
  ]);
});
