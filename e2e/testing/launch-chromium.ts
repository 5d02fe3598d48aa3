/** Chromium from the npm registry, or the system's browser where no package exists. */
import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** Headless shells first, like the packaged one: they need less CPU. */
const SYSTEM = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Containers do not allow the sandbox and have no GPU. */
const ARGS = ['--no-sandbox', '--font-render-hinting=none', '--disable-gpu'];

/** The package is for Linux on x64; elsewhere Chrome is usually installed. */
const isPackaged = process.platform === 'linux' && process.arch === 'x64';

export function hasChromium(): boolean {
  return isPackaged || systemChromium() !== undefined;
}

export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = isPackaged ? await sparticuz.executablePath() : systemChromium();
  if (!executablePath) throw new Error('No Chrome was found; install it to run the journeys.');
  const args = [...(process.platform === 'linux' ? ARGS : []), ...more];
  return chromium.launch({ executablePath, args, headless: true });
}

function systemChromium(): string | undefined {
  return SYSTEM.find((path) => existsSync(path));
}
