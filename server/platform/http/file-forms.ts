/**
 * The pages that accept forms with files, who may send them, and their size limits. No other page
 * accepts files, and the body is read only after the sender's permission is checked.
 */

import type { MultipartValue } from '@fastify/multipart';
import { BANK_REPLY_BYTES_MAX } from '@lathe/rules/bank-file-limits';
import { CATALOGUE_FILE_BYTES_MAX } from '@lathe/rules/bulk-limits';
import {
  PICTURE_BYTES_MAX,
  RETURN_PICTURE_BYTES_MAX,
  RETURN_PICTURES_MAX,
} from '@lathe/rules/limits';
import { CERTIFICATE_BYTES_MAX } from '@lathe/rules/tax-limits';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import { isObjectKey } from '../object-key.ts';
import type { Actor, Identify } from './actor.ts';
import { CallError } from './call-error.ts';
import type { Csrf } from './csrf.ts';
import { receiveForm, type UploadFolder } from './receive-form.ts';
import { isGenuineForm } from './web-request.ts';

export interface FileFormPage {
  url: string;
  senders: 'sellers' | 'admins' | 'signed_in' | 'signed_in_or_order_key';
  maxFiles: number;
  maxBytes: number;
  /** Limit for each non-file field. */
  fieldBytes: number;
}

const FIELD_BYTES = 20_000;
const FIELDS_MAX = 200;
const RETURN_PICTURES = { maxFiles: RETURN_PICTURES_MAX, maxBytes: RETURN_PICTURE_BYTES_MAX };
const PICTURE_FORM = { maxFiles: 1, maxBytes: PICTURE_BYTES_MAX, fieldBytes: FIELD_BYTES };
/** The form that confirms the import contains the previewed file as a field, in Base64. */
const CATALOGUE = {
  maxFiles: 1,
  maxBytes: CATALOGUE_FILE_BYTES_MAX,
  fieldBytes: Math.ceil(CATALOGUE_FILE_BYTES_MAX / 3) * 4,
};

const PAGES: readonly FileFormPage[] = [
  { url: '/studio/pages/:page', senders: 'sellers', ...PICTURE_FORM },
  { url: '/studio/label', senders: 'sellers', ...PICTURE_FORM },
  { url: '/studio/label/catalogue', senders: 'sellers', ...CATALOGUE },
  { url: '/studio/releases/import', senders: 'sellers', ...CATALOGUE },
  {
    url: '/admin/payouts/files/:file',
    senders: 'admins',
    maxFiles: 1,
    maxBytes: BANK_REPLY_BYTES_MAX,
    fieldBytes: FIELD_BYTES,
  },
  {
    url: '/studio/payouts/tax',
    senders: 'sellers',
    maxFiles: 1,
    maxBytes: CERTIFICATE_BYTES_MAX,
    fieldBytes: FIELD_BYTES,
  },
  {
    url: '/account/orders/:order',
    senders: 'signed_in',
    fieldBytes: FIELD_BYTES,
    ...RETURN_PICTURES,
  },
  {
    url: '/checkout/complete/:order',
    senders: 'signed_in_or_order_key',
    fieldBytes: FIELD_BYTES,
    ...RETURN_PICTURES,
  },
];

/**
 * React Router also posts to the same URL with `.data` appended; a path parameter at the end
 * already matches that.
 */
export const FILE_FORM_PAGES: readonly FileFormPage[] = PAGES.flatMap((page) =>
  /\/:\w+$/.test(page.url) ? [page] : [page, { ...page, url: `${page.url}.data` }],
);

interface FileFormGuard {
  ctx: Pick<Ctx, 'keys' | 'clock'>;
  identify: Identify;
}

/**
 * Checks the session itself, since a cookie can be forged. False for visitors who are not signed
 * in; the page then answers without reading the form.
 */
export async function canSendFiles(
  page: FileFormPage | undefined,
  request: FastifyRequest,
  { ctx, identify }: FileFormGuard,
): Promise<boolean> {
  if (!page || request.method !== 'POST') throw new CallError('wrong_content_type');
  const actor = await identify(request);
  if (isAllowedSender(page, actor)) return true;
  if (page.senders === 'signed_in_or_order_key' && hasOrderKey(ctx, request)) return true;
  if (actor) throw new CallError('forbidden');
  return false;
}

function isAllowedSender({ senders }: FileFormPage, actor: Actor | null): boolean {
  if (!actor) return false;
  if (senders === 'admins') return actor.isAdmin;
  return senders !== 'sellers' || actor.isSeller || actor.isAdmin || actor.memberships.length > 0;
}

function hasOrderKey(ctx: Pick<Ctx, 'keys' | 'clock'>, request: FastifyRequest): boolean {
  const { order = '' } = request.params as { order?: string };
  const { key = '' } = request.query as { key?: unknown };
  const id = order.endsWith('.data') ? order.slice(0, -'.data'.length) : order;
  return isObjectKey(ctx, { kind: 'order', id, key: String(key) });
}

/**
 * Reads the form for a page. It accepts one file and one byte over the limit, so that the call can
 * report what exceeds it. Nothing is stored unless a valid token precedes the first file.
 */
export async function readFileForm(
  page: FileFormPage,
  request: FastifyRequest,
  { folder, csrf }: { folder: UploadFolder; csrf: Csrf },
): Promise<FormData> {
  const form = new FormData();
  const limits = {
    files: page.maxFiles + 1,
    fileSize: page.maxBytes + 1,
    fields: FIELDS_MAX,
    fieldSize: page.fieldBytes,
  };
  try {
    const files = await receiveForm(request, {
      folder,
      limits,
      onField: (part) => form.append(part.fieldname, readText(part)),
      wants: () => isGenuineForm(request, csrf, form),
    });
    for (const { field, file } of files) form.append(field, file);
  } catch (cause) {
    if (cause instanceof CallError) throw cause;
    const { statusCode } = cause as { statusCode?: number };
    throw new CallError(statusCode === 413 ? 'too_large' : 'malformed', { cause });
  }
  return form;
}

function readText({ value, valueTruncated }: MultipartValue): string {
  if (valueTruncated) throw new CallError('too_large');
  return String(value);
}
