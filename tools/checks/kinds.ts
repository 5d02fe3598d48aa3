/**
 * Checks that no code outside the folder of a kind of thing names it. Modules that sell do not even
 * read its tables: they use the port of `sellables` through `kinds`, so that a new kind changes none
 * of them. The import rule is in .dependency-cruiser.cjs.
 */
import { SELLABLE_KINDS } from '../../contract/cart-item-types.ts';
import { TABLE_OWNERS } from '../../server/modules/table-owners.ts';
import { type Problem, readFolder, type TextFile } from './sources.ts';
import { readsIn } from './table-uses.ts';

/** They name a kind nowhere, and read no table of one. */
const SELLING = folders('server/modules', [
  'basket',
  'bundles',
  'checkout',
  'discounts',
  'fulfilment',
  'order-desk',
  'orders',
  'payouts',
  'production',
  'returns',
  'review-desk',
  'sales',
  'search',
  'sellables',
  'stock-alerts',
  'wish-lists',
]);
const KIND_MODULES = new Set(['releases', 'merch', 'events']);

/** Each belongs to one kind. */
const OF_ONE_KIND = [
  ...folders('server/modules', [
    'artwork',
    'catalogue-file',
    'events',
    'merch',
    'merch-designs',
    'merch-publishing',
    'merch-types',
    'publishing',
    'record-collections',
    'releases',
    'songs',
    'ticket-waits',
  ]),
  ...folders('web/features', ['merch-editor', 'release-editor']),
  // The product pages of each kind.
  ...folders('web/features', ['shop']),
];

/** What may name kinds besides, and why. */
const ALLOWED: Record<string, string> = {
  'contract/cart-item-types.ts': 'the list of kinds',
  'contract/review.ts': 'each kind describes its submissions with its own fields',
  'rules/reviews.ts': 'the list of what is reviewed, with its sections',
  'web/features/admin/reviews/': 'shows the fields of each kind',
  'contract/storefront-calls.ts': 'the list of what search finds',
  'server/modules/storefront/': 'titles of the storefront are releases',
  'contract/press-calls.ts': 'press kits are about pages and releases',
  'server/modules/press/': 'press kits are about pages and releases',
  'contract/label-sales-calls.ts': 'labels have rights on releases',
  'web/features/studio/label/': 'labels have rights on releases',
  'contract/royalty-calls.ts': 'calls name the grouping by thing `release`',
  'server/modules/sales/statement-document.ts': 'calls name the grouping by thing `release`',
  'web/features/studio/sales/royalties/': 'calls name the grouping by thing `release`',
  'contract/statistic-calls.ts': 'statistics are of pages, and of what has a page of its own',
  'rules/statistics.ts': 'statistics are of pages, and of what has a page of its own',
  'server/modules/statistics/': 'statistics are of pages, and of what has a page of its own',
  'web/features/studio/statistics/': 'statistics are of pages, and of what has a page of its own',
};

const NAME = `(?:${SELLABLE_KINDS.join('|')})`;
const ANY_NAME = new RegExp(`['"\`](?:\\w+:)?(${NAME})['"\`]`);
/** Elsewhere "release" is mostly a word of the product, so only these look like the name of a kind. */
const COMPARED = [
  `\\b(?:kind|type)['"]?\\s*(?:===|!==|\\?\\?|[:=])\\s*['"](${NAME})['"]`,
  `['"](${NAME})['"]\\s*(?:===|!==)`,
  `\\?\\?\\s*['"](${NAME})['"]`,
  `\\bcase\\s+['"](${NAME})['"]`,
  `['"](${NAME})['"]\\s*[,|]\\s*['"]${NAME}['"]`,
  `\\bz\\.(?:literal|enum)\\(.*['"](${NAME})['"]`,
].map((pattern) => new RegExp(pattern));

export async function checkKinds(): Promise<Problem[]> {
  const all = await Promise.all(
    ['server', 'web', 'rules', 'contract'].map((folder) => readFolder(folder, /\.tsx?$/)),
  );
  return kindProblems(all.flat());
}

export function kindProblems(files: readonly TextFile[]): Problem[] {
  return files.filter(isChecked).flatMap((file) => {
    const isSelling = startsWithAny(file.path, SELLING);
    return [
      ...namedKinds(file, isSelling ? [ANY_NAME] : COMPARED),
      ...(isSelling ? tablesOfKinds(file) : []),
    ];
  });
}

function isChecked({ path }: TextFile): boolean {
  const isOther = /\.test\.tsx?$|\/testing\/|\.gen\.ts$|^web\/(?:build|\.react-router)\//.test(
    path,
  );
  return !isOther && !startsWithAny(path, [...OF_ONE_KIND, ...Object.keys(ALLOWED)]);
}

function namedKinds({ path, text }: TextFile, patterns: readonly RegExp[]): Problem[] {
  return text.split('\n').flatMap((content, at) => {
    const name = patterns.map((pattern) => pattern.exec(content)?.[1]).find(Boolean);
    const message = `Names the kind "${name}": ask the port of sellables instead.`;
    return name ? [{ file: path, line: at + 1, message }] : [];
  });
}

function tablesOfKinds(file: TextFile): Problem[] {
  const tables = Object.entries(TABLE_OWNERS)
    .filter(([, owner]) => KIND_MODULES.has(owner))
    .map(([table]) => table);
  return readsIn(file, new Set(tables)).map(({ table, line }) => ({
    file: file.path,
    line,
    message: `Reads ${table} of one kind: ask the port of sellables instead.`,
  }));
}

function folders(parent: string, names: readonly string[]): string[] {
  return names.map((name) => `${parent}/${name}/`);
}

function startsWithAny(path: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => path.startsWith(beginning));
}
