import type { Order } from '@lathe/contract/order-calls';

/** Tells apart what has the same title: two sizes of a shirt, or the same one in a bundle. */
export function orderLineName(
  { lines, bundles }: Pick<Order, 'lines' | 'bundles'>,
  uuid: string,
): string {
  const line = lines.find((each) => each.uuid === uuid);
  if (!line) return '';
  const bundle = bundles.find((each) => each.uuid === line.bundle);
  const name = [line.title, line.description].filter(Boolean).join(', ');
  return bundle ? `${name} (${bundle.title})` : name;
}
