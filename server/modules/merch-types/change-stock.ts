/** What the plant has run out of, and what is back. A paid variant is made in any case. */
import type { MerchStockBody } from '@lathe/contract/merch-type-calls';
import { calendarDate } from '@lathe/rules/dates';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { AdminEdit } from '../accounts/index.ts';
import { bumpVersion, typeToEdit } from './change-type.ts';
import type { MerchType } from './read-types.ts';
import { readShortages } from './shortages.ts';

type Variant = MerchStockBody['variants'][number];

export async function changeStock(
  tx: Tx,
  editing: AdminEdit,
  input: MerchStockBody & { typeId: number },
): Promise<void> {
  const { typeId, state, variants, version } = input;
  const type = await typeToEdit(tx, { id: typeId, version });
  assertKnown(type, variants);
  const expectedOn = state === 'out' ? input.expected_on : null;
  if (expectedOn !== null && expectedOn <= calendarDate(editing.now)) {
    throw new CallError('validation', { fields: { expected_on: [{ key: 'day_not_future' }] } });
  }
  const shortages = (await readShortages(tx)).filter((each) => each.typeId === typeId);
  const unique = new Map(variants.map((each) => [`${each.size} ${each.colour_id}`, each]));
  for (const variant of unique.values()) {
    const before = shortages.find(
      ({ size, colourId }) => size === variant.size && colourId === variant.colour_id,
    );
    if (state === 'out') await setOut(tx, { typeId, variant, expectedOn, now: editing.now });
    else await setBack(tx, { typeId, variant });
    const stockOf = (isOut: boolean, day: string | null) =>
      isOut ? `out ${day ?? ''}`.trim() : 'in_stock';
    await editing.logChanges(
      {
        action: 'merch_stock.changed',
        object: { type: 'merch type', id: String(typeId) },
        what: nameOf(type, variant),
      },
      { stock: stockOf(before !== undefined, before?.expectedOn ?? null) },
      { stock: stockOf(state === 'out', expectedOn) },
    );
  }
  await bumpVersion(tx, type);
}

function assertKnown({ sizes, colours }: MerchType, variants: readonly Variant[]): void {
  const fields = Object.fromEntries(
    variants.flatMap(({ size, colour_id }, index) => {
      const hasSize = sizes.some(({ code }) => code === size);
      const hasColour = colours.some(({ id }) => id === colour_id);
      if (hasSize && hasColour) return [];
      return [[`variants.${index}.${hasSize ? 'colour_id' : 'size'}`, [{ key: 'one_of' }]]];
    }),
  );
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
}

function nameOf({ code, colours }: MerchType, { size, colour_id }: Variant): string {
  const colour = colours.find(({ id }) => id === colour_id)?.code ?? '';
  return [code, size, colour].filter(Boolean).join(' ');
}

interface Shortage {
  typeId: number;
  variant: Variant;
  expectedOn: string | null;
  now: Date;
}

/** A new date of something that is out already keeps the day since when it is out. */
async function setOut(tx: Tx, { typeId, variant, expectedOn, now }: Shortage): Promise<void> {
  await tx
    .insertInto('merch_shortages')
    .values({ merch_type_id: typeId, ...variant, expected_on: expectedOn, since: now })
    .onConflict((conflict) =>
      conflict
        .columns(['merch_type_id', 'size', 'colour_id'])
        .doUpdateSet({ expected_on: expectedOn }),
    )
    .execute();
}

async function setBack(
  tx: Tx,
  { typeId, variant }: Pick<Shortage, 'typeId' | 'variant'>,
): Promise<void> {
  await tx
    .deleteFrom('merch_shortages')
    .where('merch_type_id', '=', typeId)
    .where('size', '=', variant.size)
    .where('colour_id', '=', variant.colour_id)
    .execute();
}
