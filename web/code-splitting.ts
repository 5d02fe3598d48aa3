/**
 * Bundles what several pages share into a few files. By default each icon and each shared component
 * becomes its own file, and a phone makes fifty requests before the first sleeve.
 *
 * - `vendor`: React and the router.
 * - `frame`: the rest of what every page loads: what `root.tsx` imports, and what at least four areas
 *   share with the home page or releases.
 * - One file for each set of areas, such as what only the shop and the checkout share. Its styles
 *   load with it.
 *
 * Components with larger packages, such as react-aria, stay separate.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const VENDOR =
  /^\0react-module:|node_modules[\\/](react|react-dom|scheduler|react-router|zustand)[\\/]/;
/**
 * The checkout loads them on demand, other pages at once. In a file of these pages, they would bring
 * all of it.
 */
const ON_DEMAND = [
  ['address-layout', /[\\/]rules[\\/]address-layout\.ts$/],
  ['card-format', /[\\/]rules[\\/]card-format\.ts$/],
  ['form-drafts', /[\\/]form-drafts[\\/]form-drafts\.tsx$/],
] as const;
const ICONS = /node_modules[\\/]lucide-react[\\/]/;

/** Pages that share most of their code, by their path in `routes/`. The first match counts. */
const AREAS = [
  ['basket', /^shop\/basket/],
  ['checkout', /^checkout\/(checkout|bulk)/],
  ['order', /^checkout/],
  ['release', /^shop\/release/],
  ['artist', /^shop\/artist/],
  ['product', /^shop\/(bundle|embed|event|merch|press)/],
  ['search', /^shop\/(genre\.|search)/],
  ['shop', /^shop/],
  ['sign-in', /^sign-in/],
  ['help', /^(docs|help)/],
  ['merch-editor', /^studio\/merch/],
  ['dev', /^dev/],
  ['rooms', /./],
] as const;

/**
 * Parts of `rooms`. They have a file for what no other page needs, and use the files of `rooms` for
 * the rest.
 */
const INNER_AREAS = ['merch-editor', 'dev'] as const;

interface Context {
  getModuleInfo(id: string): { importedIds: string[]; importers: string[] } | null;
}

interface Use {
  areas: Set<string>;
  routes: number;
}

interface Uses {
  frame: ReadonlySet<string>;
  byModule: ReadonlyMap<string, Use>;
  /** Modules that import a larger package, also indirectly, and the styles that only they need. */
  large: ReadonlySet<string>;
}

/** What the pages import at once. Lazy imports do not count. */
function findUses(context: Context): Uses {
  const folder = import.meta.dirname.replaceAll('\\', '/');
  const frame = new Set<string>();
  for (const file of ['root.tsx', 'entry.client.tsx']) collect(`${folder}/${file}`, frame, context);
  const byModule = new Map<string, Use>();
  for (const file of readdirSync(join(folder, 'routes'), { recursive: true, encoding: 'utf8' })) {
    const route = file.replaceAll('\\', '/');
    const area = AREAS.find(([, pattern]) => pattern.test(route))?.[0] ?? '';
    const modules = new Set<string>();
    collect(`${folder}/routes/${route}`, modules, context);
    for (const id of modules) {
      const use = byModule.get(id) ?? { areas: new Set(), routes: 0 };
      byModule.set(id, { areas: use.areas.add(area), routes: use.routes + 1 });
    }
  }
  for (const { areas } of byModule.values()) joinAreas(areas);
  const large = new Set<string>();
  const known = new Map<string, boolean>();
  for (const id of byModule.keys()) if (isLarge(id, known, context)) large.add(id);
  for (const id of byModule.keys()) {
    const { importers = [] } = (id.endsWith('.css') && context.getModuleInfo(id)) || {};
    if (importers.length > 0 && importers.every((each) => isLarge(each, known, context)))
      large.add(id);
  }
  return { frame, byModule, large };
}

function joinAreas(areas: Set<string>): void {
  // Nearly all components are on `/dev/ui`.
  if (areas.size > 1) areas.delete('dev');
  if (areas.size > 1 && areas.delete('merch-editor')) areas.add('rooms');
}

function collect(id: string, found: Set<string>, context: Context): void {
  const info = found.has(id) ? null : context.getModuleInfo(id);
  if (!info) return;
  found.add(id);
  for (const imported of info.importedIds) collect(imported, found, context);
}

function isLarge(id: string, known: Map<string, boolean>, context: Context): boolean {
  if (VENDOR.test(id) || ICONS.test(id)) return false;
  let result = known.get(id);
  if (result === undefined) {
    const imported = context.getModuleInfo(id)?.importedIds ?? [];
    result = id.includes('node_modules') || imported.some((each) => isLarge(each, known, context));
    known.set(id, result);
  }
  return result;
}

/** Smaller files for a few areas each are not worth their requests. */
const MANY_AREAS = 4;

/** A module takes its imports with it, so files for more pages are filled first. */
const PRIORITY = { vendor: 8, frame: 7, forms: 6, shelf: 6, onDemand: 4, inner: 1 };
const AREA_PRIORITY = [0, 2, 3, 5];
/** With the studio and the admin area, which are no public pages. */
const SHOP_AREAS = new Set(['release', 'artist', 'product', 'search', 'shop', 'rooms']);

interface Group {
  name: string;
  priority: number;
}

function groupOf(id: string, { frame, byModule, large }: Uses): Group | null {
  if (frame.has(id)) return { name: 'frame', priority: PRIORITY.frame };
  const { areas = new Set<string>(), routes = 0 } = byModule.get(id) ?? {};
  if (routes < 2 || large.has(id)) return null;
  if (areas.size < MANY_AREAS) {
    const name = [...areas].sort().join('-');
    const isInner = INNER_AREAS.some((area) => area === name);
    return { name, priority: isInner ? PRIORITY.inner : (AREA_PRIORITY[areas.size] ?? 0) };
  }
  const name = manyAreasFile(areas);
  return { name, priority: PRIORITY[name] };
}

function manyAreasFile(areas: ReadonlySet<string>): 'frame' | 'forms' | 'shelf' {
  if (SHOP_AREAS.isSupersetOf(areas)) return 'shelf';
  // Home and releases have no forms.
  return areas.has('shop') || areas.has('release') ? 'frame' : 'forms';
}

export function codeSplitting() {
  let uses: Uses | undefined;
  const filledAt = (priority: number) => ({
    name(id: string, context: Context) {
      uses ??= findUses(context);
      const group = groupOf(id, uses);
      return group?.priority === priority ? group.name : null;
    },
    debugName: `priority ${priority}`,
    priority,
  });
  return {
    groups: [
      { name: 'vendor', test: VENDOR, priority: PRIORITY.vendor },
      ...[PRIORITY.frame, PRIORITY.forms, 5, 3, 2, PRIORITY.inner].map(filledAt),
      ...ON_DEMAND.map(([name, test]) => ({ name, test, priority: PRIORITY.onDemand })),
    ],
  };
}
