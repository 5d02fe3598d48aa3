/**
 * Checks that the modules that sell know no kind of thing: they use the port of `sellables` through
 * `kinds`, so that a new kind changes none of them. The import rule is in .dependency-cruiser.cjs.
 */
import { SELLABLE_KINDS } from '../../contract/cart-item-types.ts';
import { TABLE_OWNERS } from '../../server/modules/table-owners.ts';
import { type Problem, readFolder, type TextFile } from './sources.ts';
import { readsIn } from './table-uses.ts';

const SELLING_MODULES = [
  'basket',
  'bundles',
  'checkout',
  'discounts',
  'fulfilment',
  'order-desk',
  'orders',
  'production',
  'returns',
  'search',
];
const KIND_MODULES = new Set(['releases', 'merch', 'events']);

export async function checkKinds(): Promise<Problem[]> {
  const folders = await Promise.all(
    SELLING_MODULES.map((module) => readFolder(`server/modules/${module}`, /\.ts$/)),
  );
  const files = folders.flat();
  return kindProblems(files.filter(({ path }) => !/\.test\.ts$|\/testing\//.test(path)));
}

export function kindProblems(files: readonly TextFile[]): Problem[] {
  return files.flatMap((file) => [...namedKinds(file), ...tablesOfKinds(file)]);
}

function namedKinds({ path, text }: TextFile): Problem[] {
  const names = new RegExp(`'(${SELLABLE_KINDS.join('|')})'`);
  return text.split('\n').flatMap((content, at) => {
    const name = names.exec(content)?.[1];
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
