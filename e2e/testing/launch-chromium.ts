/** Chromium from the npm registry, or the system's own where that one does not run. */
import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const SYSTEM = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Containers forbid the sandbox, and have no graphics card to wait for. */
const ARGS = ['--no-sandbox', '--font-render-hinting=none', '--disable-gpu'];

export async function launchChromium(): Promise<Browser> {
  // The packaged one is for Linux on x64; elsewhere there is hardly a desk without Chrome.
  if (process.platform === 'linux' && process.arch === 'x64') {
    const executablePath = await sparticuz.executablePath();
    return chromium.launch({ executablePath, args: ARGS, headless: true });
  }
  const executablePath = SYSTEM.find((path) => existsSync(path));
  if (!executablePath) throw new Error('No Chrome was found; install it to run the journeys.');
  return chromium.launch({ executablePath, headless: true });
}
