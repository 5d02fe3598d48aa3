/**
 * Unpacks the browser of the end-to-end tests, or installs one on machines without an npm package:
 * Linux on ARM.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { hasChromium, unpackChromium } from '../e2e/testing/launch-chromium.ts';
import { SetupError } from '../server/platform/setup-error.ts';
import { step } from './progress.ts';

const APT = '/usr/bin/apt-get';
const PACKAGES = ['--yes', '--no-install-recommends', 'chromium-headless-shell'];

export async function ensureBrowser(): Promise<void> {
  if (hasChromium()) return await unpackChromium();
  // Root on Debian usually means a container, where the browser must be installed here.
  if (process.getuid?.() !== 0 || !existsSync(APT)) {
    throw new SetupError(
      'The browser tests need Chrome or Chromium, and none was found. Install it (on Debian: sudo apt-get install chromium), then run this again.',
    );
  }
  await step('Installing Chromium from Debian for the browser tests, once', async () => {
    await apt(['update']);
    await apt(['install', ...PACKAGES]);
  });
}

async function apt(args: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await promisify(execFile)(APT, args, { env, maxBuffer: 2 ** 24 });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new SetupError(`Chromium could not be installed:\n${stderr}`);
  }
}
