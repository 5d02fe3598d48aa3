import type { Order } from '@lathe/contract/order-calls';
import { expect, it } from 'vitest';
import { orderLineName } from './order-line-name.ts';

it('two sizes of a shirt, one of them also in a bundle, have names of their own', () => {
  const shirt = { title: 'Tour shirt', bundle: null };
  const order = {
    bundles: [{ uuid: 'b', title: 'Low Water + Tour shirt' }],
    lines: [
      { ...shirt, uuid: '1', description: 'T-shirt, M, Black' },
      { ...shirt, uuid: '2', description: 'T-shirt, L, White' },
      { ...shirt, uuid: '3', description: 'T-shirt, M, Black', bundle: 'b' },
      { ...shirt, uuid: '4', title: 'Evening ticket', description: '' },
    ],
  } as unknown as Order;
  expect(['1', '2', '3', '4', '5'].map((uuid) => orderLineName(order, uuid))).toEqual([
    'Tour shirt, T-shirt, M, Black',
    'Tour shirt, T-shirt, L, White',
    'Tour shirt, T-shirt, M, Black (Low Water + Tour shirt)',
    'Evening ticket',
    '',
  ]);
});
