import { randomBytes } from 'node:crypto';
import type { LabelBody } from '@lathe/contract/label-calls';
import { PICTURE_SHAPES } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { lock } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { type PictureRecord, removePictureLater } from '../../platform/pictures.ts';
import { findPerson } from '../accounts/index.ts';
import { storePictureAt } from '../pages/index.ts';
import { assertValidLabel } from './check-label.ts';
import {
  findLabelOf,
  insertLabel,
  type LabelContent,
  type LabelRow,
  updateLabel,
  updateLogo,
} from './label-store.ts';

/** Callers lock the owner's account. */
export async function openLabel(
  tx: Tx,
  ctx: Ctx,
  { ownerId, body }: { ownerId: string; body: LabelBody },
): Promise<void> {
  if (await findLabelOf(tx, ownerId)) throw new CallError('label_exists');
  const person = await findPerson(tx, ownerId);
  // Labels are paid like sellers, so the seller details must be known.
  if (!person?.onboarded_at && person?.invited_as !== 'label_owner') {
    throw new CallError('seller_details_needed');
  }
  const content = await refreshLabel(tx, { body, ownerId });
  await insertLabel(tx, { ownerId, content, now: ctx.clock.now() });
  await clearLabels(tx, ctx);
}

export async function changeLabel(
  tx: Tx,
  ctx: Ctx,
  { ownerId, body }: { ownerId: string; body: LabelBody & { version: number } },
): Promise<void> {
  const before = await readLabelOf(tx, ownerId);
  if (before.version !== body.version) throw new CallError('changed_meanwhile');
  const content = await refreshLabel(tx, { body, ownerId });
  await updateLabel(tx, { before, content, now: ctx.clock.now() });
  await clearLabels(tx, ctx);
}

/**
 * Validates again after locking the slug, because another label may have taken it meanwhile. A slug
 * derived from the name may then differ, which starts over.
 */
async function refreshLabel(
  tx: Tx,
  input: { body: LabelBody; ownerId: string },
): Promise<LabelContent> {
  const content = await assertValidLabel(tx, input);
  await lock(tx, 'page-slug', `labels/${content.slug}`);
  const rechecked = await assertValidLabel(tx, input);
  return rechecked.slug === content.slug ? rechecked : await refreshLabel(tx, input);
}

const LOGO = { ...PICTURE_SHAPES.logo, widths: [160, 320, 640] };

export function filesOfLabel(labelId: string): string {
  return `public/pictures/labels/${labelId}/`;
}

/** Decoding and storing are slow, so they run before the transaction. */
export async function storeLogo(
  ctx: Ctx,
  { labelId, bytes }: { labelId: string; bytes: Uint8Array },
): Promise<PictureRecord> {
  const base = `${filesOfLabel(labelId)}logo-${randomBytes(6).toString('hex')}`;
  return await storePictureAt(ctx, { base, shape: LOGO, bytes, crop: undefined });
}

export async function setLogo(
  tx: Tx,
  ctx: Ctx,
  { ownerId, logo }: { ownerId: string; logo: PictureRecord | null },
): Promise<void> {
  const { id, logo: old } = await readLabelOf(tx, ownerId);
  const now = ctx.clock.now();
  await updateLogo(tx, { id, logo, now });
  if (old) await removePictureLater(tx, ctx, old as PictureRecord);
  await clearLabels(tx, ctx);
}

export async function readLabelOf(db: Db | Tx, ownerId: string): Promise<LabelRow> {
  const label = await findLabelOf(db, ownerId);
  if (!label) throw new CallError('not_found');
  return label;
}

/** Public label pages depend on agreements, too. */
export async function clearLabels(tx: Tx, { cache }: Pick<Ctx, 'cache'>): Promise<void> {
  await cache.clear(tx, 'labels');
}
