/** Bundles of the pages: an album with merchandise, and several formats at one price. */
import { addDays, type CalendarDate, calendarDate } from '@lathe/rules/dates';
import { slugify } from '@lathe/rules/slugs';
import type { Ctx } from '../server/context.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import { type PlannedPage, planCatalogue } from './catalogue/plan-catalogue.ts';
import { demoId } from './demo-id.ts';
import { merchId } from './merch/plan-merch.ts';
import { findSeller } from './sellers.ts';
import { upsert } from './upsert.ts';

interface DemoBundle {
  page: string;
  title: string;
  description: string;
  /** Catalogue numbers and titles of merchandise. */
  parts: readonly string[];
  discount: number;
  /** Days from today. */
  since: number;
  until?: number;
  state?: 'draft' | 'paused';
}

const BUNDLES: readonly DemoBundle[] = [
  {
    page: 'the-slow-ferries',
    title: 'A Map of the Roadworks + “Moira” T-shirt',
    description:
      'The second album with the shirt that everyone asks about at the merch table. Moira knows.',
    parts: ['NLR-030', '“Moira” T-shirt'],
    discount: 1500,
    since: -10,
  },
  {
    page: 'the-slow-ferries',
    title: 'Everything for the van',
    description: 'Both albums on vinyl, the seven-inch, and the tote to carry them.',
    parts: ['NLR-021', 'NLR-030', 'NLR-023', 'Weather Permitting tote'],
    discount: 2000,
    since: -8,
    until: 45,
  },
  {
    page: 'odette-amara',
    title: 'Good Neighbours + Slow Water T-shirt',
    description: 'The new album, limited to 500, with a shirt from the first one.',
    parts: ['NLR-034', 'Slow Water T-shirt'],
    discount: 1000,
    since: -2,
  },
  {
    page: 'odette-amara',
    title: 'Slow Water at home',
    description: 'The record, and the mug for the first side.',
    parts: ['NLR-024', 'Kettle Song mug'],
    discount: 1000,
    since: -90,
    state: 'paused',
  },
  {
    page: 'brother-kestrel',
    title: 'Allotment + slipmat',
    description: 'For those who play it more than once.',
    parts: ['NLR-028', 'Kestrel slipmat'],
    discount: 1000,
    since: -40,
  },
  {
    page: 'faehrgeld',
    title: 'Anleger, Platte und CD',
    description: 'Zu Hause auf Vinyl, im Auto auf CD.',
    parts: ['KAI-004', 'KAI-004CD'],
    discount: 2500,
    since: -200,
  },
  {
    page: 'faehrgeld',
    title: 'Sperrwerk + T-Shirt „Linie 62“',
    description: 'Das Album und das Shirt zur Buslinie.',
    parts: ['KAI-009', 'T-Shirt „Linie 62“'],
    discount: 1500,
    since: -60,
  },
  {
    page: 'faehrgeld',
    title: 'Sperrwerk komplett',
    description: '',
    parts: ['KAI-009', 'T-Shirt „Linie 62“', 'Slipmat „Echolot“'],
    discount: 2000,
    since: -1,
    state: 'draft',
  },
];

export async function makeBundles(tx: Tx, ctx: Ctx): Promise<void> {
  const today = calendarDate(ctx.clock.now());
  const pages = planCatalogue(today);
  const planned = BUNDLES.map((bundle) => {
    const page = pages.find(({ source }) => source.slug === bundle.page);
    if (!page) throw new Error(`There is no page ${bundle.page}.`);
    return { bundle, page, id: demoId('bundle', bundle.page, bundle.title) };
  });
  await upsert(
    tx,
    'bundles',
    ['id'],
    planned.map(({ bundle, page, id }) => ({ id, ...rowOf(bundle, page, today) })),
  );
  await upsert(
    tx,
    'bundle_parts',
    ['bundle_id', 'part_id'],
    planned.flatMap(({ bundle, page, id }) =>
      bundle.parts.map((name, at) => ({
        bundle_id: id,
        position: at + 1,
        ...partNamed(name, page),
      })),
    ),
  );
}

function rowOf(bundle: DemoBundle, page: PlannedPage, today: CalendarDate) {
  const since = new Date(`${addDays(today, bundle.since)}T10:00:00Z`);
  const { title, description, discount, until, state } = bundle;
  return {
    owner_id: findSeller(page.source.owner).id,
    page_id: page.id,
    slug: slugify(title),
    title,
    description,
    discount_basis_points: discount,
    ends_on: until === undefined ? null : addDays(today, until),
    published_at: state === 'draft' ? null : since,
    paused_at: state === 'paused' ? new Date(`${addDays(today, -5)}T10:00:00Z`) : null,
    created_at: since,
    updated_at: since,
  };
}

function partNamed(name: string, page: PlannedPage): { kind: string; part_id: string } {
  const releases = page.groups.flatMap((group) => group.releases);
  const release = releases.find(({ source }) => source.catalogNo === name);
  if (release) return { kind: 'release', part_id: release.id };
  const item = page.source.merch.find(({ title }) => title === name);
  if (!item) throw new Error(`${page.source.slug} has no "${name}".`);
  return { kind: 'merch', part_id: merchId(page, item) };
}
