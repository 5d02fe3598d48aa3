import type { DoorSnapshot } from '@lathe/rules/door/snapshot';
import { expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { doorCalls } from './door-calls.ts';

it('devices are sent what they can read', () => {
  type Sent = z.output<(typeof doorCalls)['GET /api/door']['reply']>;
  expectTypeOf<Sent>().toEqualTypeOf<DoorSnapshot>();
});
