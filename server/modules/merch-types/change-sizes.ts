/** Sizes with their measures. A size that was ever sold stays, because orders name it. */
import type { MerchSizeBody } from '@lathe/contract/merch-type-calls';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { AdminEdit } from '../accounts/index.ts';
import { bumpVersion, typeToEdit } from './change-type.ts';
import type { MerchSize, MerchType } from './read-types.ts';

type SizeInput = MerchSizeBody & { typeId: number };

function valuesOf(input: SizeInput) {
  const { is_active, print_scale, chest_mm, length_mm, sleeve_mm } = input;
  const { width_mm, height_mm, diameter_mm } = input;
  const garment = { chest_mm, length_mm, sleeve_mm };
  return { is_active, print_scale, ...garment, width_mm, height_mm, diameter_mm };
}

/** Either flat, with both sides, or round, perhaps with a height. */
function assertShape({ width_mm: width, height_mm: height, diameter_mm: diameter }: SizeInput) {
  if (width !== null && diameter !== null) throw problemWith('diameter_mm', 'flat_or_round');
  if (width !== null && height === null) throw problemWith('height_mm', 'required');
  if (height !== null && width === null && diameter === null) {
    throw problemWith('width_mm', 'required');
  }
}

function problemWith(field: string, key: string): CallError {
  return new CallError('validation', { fields: { [field]: [{ key }] } });
}

export async function addSize(tx: Tx, editing: AdminEdit, input: SizeInput): Promise<void> {
  const type = await typeToEdit(tx, { id: input.typeId, version: input.version });
  const code = input.size.trim();
  if (code === '') throw problemWith('size', 'required');
  if (type.sizes.some((size) => size.code === '')) throw problemWith('size', 'one_size_only');
  if (type.sizes.some((size) => size.code.toLowerCase() === code.toLowerCase())) {
    throw problemWith('size', 'name_taken_here');
  }
  assertShape(input);
  await tx
    .insertInto('merch_sizes')
    .values((value) => ({
      ...valuesOf(input),
      merch_type_id: type.id,
      code,
      position: value
        .selectFrom('merch_sizes')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
        .where('merch_type_id', '=', type.id),
    }))
    .execute();
  await bumpVersion(tx, type);
  const object = { type: 'merch type', id: String(type.id) };
  const details = { format: type.code, name: code };
  await editing.log({ action: 'merch_size.added', object, details });
}

export async function changeSize(tx: Tx, editing: AdminEdit, input: SizeInput): Promise<void> {
  const type = await typeToEdit(tx, { id: input.typeId, version: input.version });
  const size = type.sizes.find(({ code }) => code === input.size);
  if (!size) throw new CallError('not_found');
  assertShape(input);
  const after = valuesOf(input);
  if (!after.is_active && isLastOffered(type, size)) {
    throw problemWith('is_active', 'last_one_offered');
  }
  if (after.print_scale !== size.printScale && (await hasPrintFiles(tx, type, size))) {
    throw problemWith('print_scale', 'print_scale_in_use');
  }
  await tx
    .updateTable('merch_sizes')
    .set(after)
    .where('merch_type_id', '=', type.id)
    .where('code', '=', size.code)
    .execute();
  await bumpVersion(tx, type);
  const before = {
    is_active: size.isActive,
    print_scale: size.printScale,
    chest_mm: size.chestMm,
    length_mm: size.lengthMm,
    sleeve_mm: size.sleeveMm,
    width_mm: size.widthMm,
    height_mm: size.heightMm,
    diameter_mm: size.diameterMm,
  };
  const object = { type: 'merch type', id: String(type.id) };
  const what = [type.code, size.code].filter(Boolean).join(' ');
  await editing.logChanges({ action: 'merch_size.changed', object, what }, before, after);
}

function isLastOffered({ sizes }: MerchType, { code }: MerchSize): boolean {
  return sizes.every((size) => size.code === code || !size.isActive);
}

/** The files of approved designs are made for the scales of that day. */
async function hasPrintFiles(
  tx: Tx,
  { id }: Pick<MerchType, 'id'>,
  { code }: Pick<MerchSize, 'code'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('merch_variants')
    .innerJoin('merch_items', 'merch_items.id', 'merch_variants.item_id')
    .select('merch_variants.id')
    .where('merch_items.merch_type_id', '=', id)
    .where('merch_variants.size', '=', code)
    .where('merch_items.submitted_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}
