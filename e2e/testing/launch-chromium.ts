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
const ARGS = ['--no-sandbox', '--font-render-hinting=none'];
const NO_GPU = ['--disable-gpu'];
/**
 * A process of its own plays the GPU, slowly. Without one, the main thread of a page copies what
 * WebGL has drawn, which no phone does.
 */
const SOFTWARE_GPU = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

/** The package is for Linux on x64; elsewhere Chrome is usually installed. */
const isPackaged = process.platform === 'linux' && process.arch === 'x64';

export function hasChromium(): boolean {
  return isPackaged || systemChromium() !== undefined;
}

/** Its path, in the environment of a test run. */
const CHROMIUM = 'LATHE_CHROMIUM';

/**
 * Unpacks the package into the temporary folder, once for a run: workers that do it at the same time
 * could start an incomplete program.
 */
export async function unpackChromium(): Promise<void> {
  if (isPackaged) process.env[CHROMIUM] = await sparticuz.executablePath();
}

export async function launchChromium(
  more: readonly string[] = [],
  { hasGpu = false }: { hasGpu?: boolean } = {},
): Promise<Browser> {
  const { executablePath, args } = await chromiumProgram({ hasGpu });
  return chromium.launch({ executablePath, args: [...args, ...more], headless: true });
}

/** For tests that start it themselves. */
export async function chromiumProgram({
  hasGpu = false,
}: {
  hasGpu?: boolean;
} = {}): Promise<{ executablePath: string; args: readonly string[] }> {
  const packaged = async () => process.env[CHROMIUM] ?? (await sparticuz.executablePath());
  const executablePath = isPackaged ? await packaged() : systemChromium();
  if (!executablePath) throw new Error('No Chrome was found; install it to run the journeys.');
  const args = process.platform === 'linux' ? [...ARGS, ...(hasGpu ? SOFTWARE_GPU : NO_GPU)] : [];
  return { executablePath, args };
}

function systemChromium(): string | undefined {
  return SYSTEM.find((path) => existsSync(path));
}
