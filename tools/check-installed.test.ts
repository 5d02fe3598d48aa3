import { describe, expect, it } from 'vitest';
import { checkInstalled, type LockFile, unlockedPackages } from './check-installed.ts';

const packages = (all: LockFile['packages']): LockFile => ({ packages: all });
const lock = packages({
  '': {},
  server: {},
  'node_modules/pg': { integrity: 'sha512-a' },
  'node_modules/pg/node_modules/pg-types': { integrity: 'sha512-b' },
  'node_modules/sharp': { integrity: 'sha512-c' },
});

describe('installed packages', () => {
  it('are a part of the lock file, and workspaces', () => {
    const installed = packages({
      server: {},
      'node_modules/@lathe/server': { link: true },
      'node_modules/pg': { integrity: 'sha512-a' },
      'node_modules/pg/node_modules/pg-types': { integrity: 'sha512-b' },
    });
    expect(unlockedPackages(lock, installed)).toEqual([]);
  });

  it('are rejected if they are not in it, have other content, or none that can be compared', () => {
    const installed = packages({
      'node_modules/pg': { integrity: 'sha512-other' },
      'node_modules/sharp': {},
      'node_modules/left-pad': { integrity: 'sha512-d' },
    });
    expect(unlockedPackages(lock, installed)).toEqual([
      'node_modules/pg',
      'node_modules/sharp',
      'node_modules/left-pad',
    ]);
  });

  it('of this machine are as in the lock file', async () => {
    await checkInstalled();
  });
});
