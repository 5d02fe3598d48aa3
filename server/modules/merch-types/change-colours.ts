/** Colours of the cloth. A colour that was ever sold stays, because orders name it. */
import type { MerchColourBody } from '@lathe/contract/merch-type-calls';
import { slugify } from '@lathe/rules/slugs';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { AdminEdit } from '../accounts/index.ts';
import { bumpVersion, typeToEdit } from './change-type.ts';
import { cleanNames } from './clean-names.ts';
import { redrawMerchColour } from './jobs.ts';
import type { MerchType } from './read-types.ts';

type NewColour = MerchColourBody & { typeId: number };

export async function addColour(tx: Tx, editing: AdminEdit, input: NewColour): Promise<void> {
  const type = await typeToEdit(tx, { id: input.typeId, version: input.version });
  const names = cleanNames(
    input,
    type.colours.map(({ name }) => name),
  );
  const { hex } = input;
  await tx
    .insertInto('merch_colours')
    .values((value) => ({
      ...names,
      hex,
      merch_type_id: type.id,
      code: freeCode(type, names.name_en),
      // Before colours that sellers once typed, which are at the end.
      position: value
        .selectFrom('merch_colours')
        .select(
          sql<number>`coalesce(max(position) filter (where position < 100), 0) + 1`.as('next'),
        )
        .where('merch_type_id', '=', type.id),
    }))
    .execute();
  await bumpVersion(tx, type);
  const object = { type: 'merch type', id: String(type.id) };
  const details = { format: type.code, name: names.name_en };
  await editing.log({ action: 'merch_colour.added', object, details });
}

/** As in file names: `navy`, `navy_2`; a name without Latin letters is just a colour. */
function freeCode({ colours }: MerchType, name: string): string {
  const slug = slugify(name)
    .replaceAll('-', '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 30);
  const base = slug || 'colour';
  const taken = new Set(colours.map(({ code }) => code));
  let code = base;
  for (let number = 2; taken.has(code); number += 1) code = `${base}_${number}`;
  return code;
}

export async function changeColour(
  tx: Tx,
  ctx: Ctx,
  editing: AdminEdit,
  input: NewColour & { colourId: number; is_active: boolean },
): Promise<void> {
  const type = await typeToEdit(tx, { id: input.typeId, version: input.version });
  const colour = type.colours.find(({ id }) => id === input.colourId);
  if (!colour) throw new CallError('not_found');
  const others = type.colours.filter(({ id }) => id !== colour.id);
  if (!input.is_active && others.every(({ isActive }) => !isActive)) {
    throw new CallError('validation', { fields: { is_active: [{ key: 'last_one_offered' }] } });
  }
  const names = cleanNames(
    input,
    others.map(({ name }) => name),
  );
  const isRecoloured = input.hex !== colour.hex;
  if (isRecoloured && (await isSubmitted(tx, colour.id))) {
    throw new CallError('validation', { fields: { hex: [{ key: 'colour_in_use' }] } });
  }
  const after = { ...names, hex: input.hex, is_active: input.is_active };
  await tx.updateTable('merch_colours').set(after).where('id', '=', colour.id).execute();
  if (isRecoloured) await ctx.jobs.enqueue(tx, redrawMerchColour, { colourId: colour.id });
  await bumpVersion(tx, type);
  const before = {
    name_en: colour.name.en,
    name_de: colour.name.de,
    hex: colour.hex,
    is_active: colour.isActive,
  };
  const object = { type: 'merch type', id: String(type.id) };
  const what = `${type.code} ${colour.code}`;
  await editing.logChanges({ action: 'merch_colour.changed', object, what }, before, after);
}

/**
 * The plant prints white below the ink of dark cloth. The files of submitted designs follow from the
 * colour as it was, also for orders of items that are not sold any more.
 */
async function isSubmitted(tx: Tx, colourId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('merch_variants')
    .innerJoin('merch_items', 'merch_items.id', 'merch_variants.item_id')
    .select('merch_variants.id')
    .where('merch_variants.colour_id', '=', colourId)
    .where('merch_items.submitted_at', 'is not', null)
    // Items of sellers who could not design them have no files.
    .where('merch_items.design_hash', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}
