/** Changes to a type itself and to its print areas. */
import type { MerchAreaBody, MerchTypeBody } from '@lathe/contract/merch-type-calls';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { type AdminEdit, assertCurrentVersion } from '../accounts/index.ts';
import { cleanNames } from './clean-names.ts';
import { type MerchArea, type MerchType, readTypes } from './read-types.ts';

/** The type that an edit is about, unless somebody else changed it meanwhile. */
export async function typeToEdit(
  tx: Tx,
  { id, version }: { id: number; version: number },
): Promise<MerchType> {
  const type = (await readTypes(tx)).find((each) => each.id === id);
  if (!type) throw new CallError('not_found');
  assertCurrentVersion(type, version);
  return type;
}

/** One version for a type with all its parts, so two admins never overwrite each other. */
export async function bumpVersion(tx: Tx, { id }: Pick<MerchType, 'id'>): Promise<void> {
  await tx
    .updateTable('merch_types')
    .set((type) => ({ version: type('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function changeType(
  tx: Tx,
  editing: AdminEdit,
  { id, version, ...input }: MerchTypeBody & { id: number },
): Promise<void> {
  const type = await typeToEdit(tx, { id, version });
  const { is_active, weight_grams, daily_capacity } = input;
  const after = { ...cleanNames(input), is_active, weight_grams, daily_capacity };
  const before = {
    name_en: type.name.en,
    name_de: type.name.de,
    is_active: type.isActive,
    weight_grams: type.weightGrams,
    daily_capacity: type.dailyCapacity,
  };
  await tx.updateTable('merch_types').set(after).where('id', '=', id).execute();
  await bumpVersion(tx, type);
  const object = { type: 'merch type', id: String(id) };
  await editing.logChanges(
    { action: 'merch_type.changed', object, what: type.code },
    before,
    after,
  );
}

/** Submitted and approved designs keep what was printed for them. */
export async function changeArea(
  tx: Tx,
  editing: AdminEdit,
  { typeId, areaId, version, ...input }: MerchAreaBody & { typeId: number; areaId: number },
): Promise<void> {
  const type = await typeToEdit(tx, { id: typeId, version });
  const area = type.areas.find(({ id }) => id === areaId);
  if (!area) throw new CallError('not_found');
  const { width_mm, height_mm, bleed_mm, safe_mm } = input;
  const after = { ...cleanNames(input), width_mm, height_mm, bleed_mm, safe_mm };
  assertPossible(area, after);
  const before = {
    name_en: area.name.en,
    name_de: area.name.de,
    width_mm: area.widthMm,
    height_mm: area.heightMm,
    bleed_mm: area.bleedMm,
    safe_mm: area.safeMm,
  };
  await tx.updateTable('merch_areas').set(after).where('id', '=', areaId).execute();
  await bumpVersion(tx, type);
  const object = { type: 'merch type', id: String(typeId) };
  const what = `${type.code} ${area.code}`;
  await editing.logChanges({ action: 'merch_area.changed', object, what }, before, after);
}

function assertPossible(
  { shape }: MerchArea,
  { width_mm, height_mm, safe_mm }: Pick<MerchAreaBody, 'width_mm' | 'height_mm' | 'safe_mm'>,
): void {
  const fields = {
    ...(shape === 'circle' && width_mm !== height_mm && { height_mm: [{ key: 'circle_unequal' }] }),
    ...(2 * safe_mm >= Math.min(width_mm, height_mm) && {
      safe_mm: [{ key: 'safe_edge_too_wide' }],
    }),
  };
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
}
