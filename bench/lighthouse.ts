/**
 * Lighthouse scores of the most visited pages on a phone: the median of five runs. Lighthouse is
 * installed when it is first needed, because nothing else uses it and its packages.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launchChromium } from '../e2e/testing/launch-chromium.ts';
import { reservePort } from '../server/testing/reserve-port.ts';
import { demoShop } from './demo-shop.ts';
import { median } from './median.ts';
import { type PublicPage, publicPages } from './public-pages.ts';

const run = promisify(execFile);

const VERSION = '13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

const PAGES = ['home', 'artist', 'release', 'search', 'basket'];
/** Baskets and results of searches are not for search engines. */
const WITHOUT_SEO = ['basket', 'search'];
const RUNS = 5;

const MIN_PERFORMANCE = 95;
const MAX_BLOCKING_MS = 150;

export interface LighthouseResult {
  name: string;
  scores: Record<Category, number>;
  /** Simulated. `measure-phone.ts` measures it on a slow line, and has the limit. */
  largestPaintMs: number;
  blockingMs: number;
  /** Titles of the audits that cost points, except those of the performance. */
  failed: string[];
}

export function lighthouseProblems({ name, scores, ...result }: LighthouseResult): string[] {
  const wanted = (category: Category) => (category === 'performance' ? MIN_PERFORMANCE : 100);
  const problems = CATEGORIES.filter(
    (category) => !(category === 'seo' && WITHOUT_SEO.includes(name)),
  )
    .filter((category) => scores[category] < wanted(category))
    .map(
      (category) =>
        `${name}: ${category} ${scores[category]} of 100, expected at least ${wanted(category)}.`,
    );
  const { blockingMs } = result;
  if (blockingMs > MAX_BLOCKING_MS) {
    problems.push(`${name}: blocked for ${Math.round(blockingMs)} ms in Lighthouse.`);
  }
  return problems;
}

export function lighthouseLine(result: LighthouseResult): string {
  const { name, scores, largestPaintMs, blockingMs, failed } = result;
  const mark = lighthouseProblems(result).length === 0 ? '✓' : '✗';
  return [
    `${name} in Lighthouse: ${CATEGORIES.map((each) => `${each} ${scores[each]}`).join(', ')}`,
    `largest paint ${Math.round(largestPaintMs)} ms`,
    `blocked ${Math.round(blockingMs)} ms ${mark}`,
    ...(failed.length > 0 ? [`(${failed.join('; ')})`] : []),
  ].join(', ');
}

export async function measureLighthouse(folder: string): Promise<LighthouseResult[]> {
  const program = await installLighthouse();
  await using shop = await demoShop(folder);
  return await measurePages(shop.origin, { program, folder });
}

async function installLighthouse(): Promise<string> {
  const folder = join(import.meta.dirname, '..', '.data', `lighthouse-${VERSION}`);
  const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  await run('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    `lighthouse@${VERSION}`,
  ]);
  return program;
}

interface Tools {
  program: string;
  folder: string;
}

async function measurePages(origin: string, tools: Tools): Promise<LighthouseResult[]> {
  const port = await reservePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  try {
    const results: LighthouseResult[] = [];
    for (const page of await publicPages(origin)) {
      if (!PAGES.includes(page.name)) continue;
      const reports: Report[] = [];
      // The first run fills the page cache; most real visitors get a cached page.
      for (let times = 0; times <= RUNS; times += 1) {
        reports.push(await readReport(origin, page, { ...tools, port }));
      }
      results.push(summary(page.name, reports.slice(1)));
    }
    return results;
  } finally {
    await browser.close();
  }
}

/** The parts of Lighthouse's report that are read here. */
interface Report {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
}

async function readReport(
  origin: string,
  { path, cookies = {} }: PublicPage,
  { program, folder, port }: Tools & { port: number },
): Promise<Report> {
  const file = join(folder, 'report.json');
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  await run(
    process.execPath,
    [
      program,
      origin + path,
      `--port=${port}`,
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--quiet',
      ...(cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(await readFile(file, 'utf8'));
}

function summary(name: string, reports: readonly Report[]): LighthouseResult {
  const scoreOf = (category: Category) =>
    Math.round(100 * median(reports.map(({ categories }) => categories[category].score)));
  const timeOf = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY));
  return {
    name,
    scores: Object.fromEntries(
      CATEGORIES.map((category) => [category, scoreOf(category)]),
    ) as Record<Category, number>,
    largestPaintMs: timeOf('largest-contentful-paint'),
    blockingMs: timeOf('total-blocking-time'),
    failed: [...new Set(reports.flatMap(failedAudits))],
  };
}

function failedAudits({ categories, audits }: Report): string[] {
  return CATEGORIES.filter((category) => category !== 'performance')
    .flatMap((category) => categories[category].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => audits[id]?.title ?? id);
}
