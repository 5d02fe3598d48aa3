/** What can happen to the money, in any order. */
import { PAYMENT_RESULTS } from '@lathe/rules/payouts';
import fc from 'fast-check';

const which = fc.nat(40);
const party = fc.constantFrom('label' as const, 'artist' as const, 'sax' as const, 'band' as const);
const weighted = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary });
const is = <Name extends string>(name: Name) => fc.constant(name);

const refund = fc.record({
  which,
  copies: fc.integer({ min: 0, max: 8 }),
  amount: fc.integer({ min: 1, max: 9000 }),
  withShipping: fc.boolean(),
  isByLathe: fc.boolean(),
});
const dispute = fc.record({
  state: fc.constantFrom('opened' as const, 'won' as const, 'lost' as const),
  part: fc.integer({ min: 1, max: 3 }),
});
export type RefundStep = typeof refund extends fc.Arbitrary<infer Each> ? Each : never;
export type DisputeStep = typeof dispute extends fc.Arbitrary<infer Each> ? Each : never;

export const step = fc.oneof(
  weighted(
    7,
    fc.record({
      step: is('sell'),
      items: fc.uniqueArray(
        fc.record({
          thing: fc.constantFrom(
            0 as const,
            1 as const,
            1 as const,
            2 as const,
            3 as const,
            4 as const,
          ),
          quantity: fc.integer({ min: 4, max: 9 }),
        }),
        { minLength: 1, maxLength: 4, selector: ({ thing }) => thing },
      ),
      country: fc.constantFrom('GB' as const, 'GB' as const, 'DE' as const, 'US' as const),
      isSplit: fc.boolean(),
    }),
  ),
  weighted(2, fc.record({ step: is('refund'), which, refund })),
  weighted(2, fc.record({ step: is('dispute'), which, dispute })),
  // At the same moment, and with the release of the earnings.
  weighted(2, fc.record({ step: is('race'), which, refund, dispute })),
  fc.record({ step: is('failed refund'), which }),
  fc.record({ step: is('settled refund'), which }),
  weighted(
    4,
    fc.record({
      step: is('deliver'),
      which,
      parcel: fc.constantFrom('first' as const, 'all' as const, 'all' as const),
    }),
  ),
  weighted(4, fc.record({ step: is('pass'), days: fc.constantFrom(1, 15, 15, 61, 366) })),
  weighted(4, fc.record({ step: is('request'), party, convert: fc.boolean() })),
  weighted(2, fc.record({ step: is('monthly run') })),
  fc.record({ step: is('cancel'), which }),
  weighted(
    4,
    fc.record({ step: is('send'), method: fc.constantFrom('gb' as const, 'sepa' as const) }),
  ),
  weighted(2, fc.record({ step: is('decide file'), isReleased: fc.boolean() })),
  weighted(
    3,
    fc.record({ step: is('answer'), which, result: fc.constantFrom(...PAYMENT_RESULTS) }),
  ),
  weighted(
    3,
    fc.record({
      step: is('answers'),
      results: fc.array(fc.constantFrom(...PAYMENT_RESULTS), { minLength: 1, maxLength: 4 }),
    }),
  ),
  // To the provider, whose reply can be lost, and from it.
  weighted(
    2,
    fc.record({
      step: is('hand over'),
      fault: fc.constantFrom('none' as const, 'drop' as const, 'fail' as const),
    }),
  ),
  weighted(
    2,
    fc.record({ step: is('provider says'), which, result: fc.constantFrom(...PAYMENT_RESULTS) }),
  ),
  weighted(2, fc.record({ step: is('resend'), which })),
  weighted(2, fc.record({ step: is('write off'), party })),
  fc.record({
    step: is('new split'),
    points: fc.tuple(
      fc.integer({ min: 1, max: 3000 }),
      fc.integer({ min: 1, max: 3000 }),
      fc.integer({ min: 1, max: 3000 }),
    ),
  }),
  fc.record({
    step: is('exchange rate'),
    currency: fc.constantFrom('EUR' as const, 'USD' as const),
    perPound: fc.integer({ min: 900_000, max: 1_600_000 }),
  }),
  fc.record({ step: is('earnings rate'), basisPoints: fc.integer({ min: 5000, max: 10_000 }) }),
  fc.record({ step: is('treaty'), isValid: fc.boolean() }),
  weighted(2, fc.record({ step: is('invite') })),
  weighted(
    3,
    fc.record({
      step: is('invited'),
      answer: fc.constantFrom(
        'agree' as const,
        'agree' as const,
        'decline' as const,
        'owner' as const,
        'write_off' as const,
      ),
    }),
  ),
);
export type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;
