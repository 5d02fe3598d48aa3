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
import type { KeyStateOf } from '../object-key.ts';
import type { Actor, Identify } from './actor.ts';
import { CallError } from './call-error.ts';
import { type Csrf, TOKEN_FIELD } from './csrf.ts';
import { receiveForm, type UploadFolder } from './receive-form.ts';
import { isGenuineForm } from './web-request.ts';

export interface FileFormPage {
  url: string;
  senders: 'sellers' | 'admins' | 'signed_in' | 'signed_in_or_order_key';
  maxFiles: number;
  maxBytes: number;
  /** The only field that may be larger than the others. */
  largeField?: { name: string; bytes: number };
}

const FIELD_BYTES_MAX = 20_000;
/** Names and values of all fields together, without the large one. */
const FIELDS_BYTES_MAX = 200_000;
const FIELDS_MAX = 200;
const RETURN_PICTURES = { maxFiles: RETURN_PICTURES_MAX, maxBytes: RETURN_PICTURE_BYTES_MAX };
const PICTURE_FORM = { maxFiles: 1, maxBytes: PICTURE_BYTES_MAX };
/** The form that confirms the import contains the previewed file as a field, in Base64. */
const CATALOGUE = {
  maxFiles: 1,
  maxBytes: CATALOGUE_FILE_BYTES_MAX,
  largeField: { name: 'previewed', bytes: Math.ceil(CATALOGUE_FILE_BYTES_MAX / 3) * 4 },
};

const PAGES: readonly FileFormPage[] = [
  { url: '/studio/pages/:page', senders: 'sellers', ...PICTURE_FORM },
  { url: '/studio/events/:event', senders: 'sellers', ...PICTURE_FORM },
  { url: '/studio/label', senders: 'sellers', ...PICTURE_FORM },
  { url: '/studio/label/catalogue', senders: 'sellers', ...CATALOGUE },
  { url: '/studio/releases/import', senders: 'sellers', ...CATALOGUE },
  {
    url: '/admin/payouts/files/:file',
    senders: 'admins',
    maxFiles: 1,
    maxBytes: BANK_REPLY_BYTES_MAX,
  },
  {
    url: '/studio/payouts/tax',
    senders: 'sellers',
    maxFiles: 1,
    maxBytes: CERTIFICATE_BYTES_MAX,
  },
  {
    url: '/account/orders/:order',
    senders: 'signed_in',
    ...RETURN_PICTURES,
  },
  {
    url: '/checkout/complete/:order',
    senders: 'signed_in_or_order_key',
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

export interface FileFormGuard {
  identify: Identify;
  keyStateOf: KeyStateOf;
}

/**
 * Checks the session itself, since a cookie can be forged. False for visitors who are not signed
 * in; the page then answers without reading the form.
 */
export async function canSendFiles(
  page: FileFormPage | undefined,
  request: FastifyRequest,
  { identify, keyStateOf }: FileFormGuard,
): Promise<boolean> {
  if (!page || request.method !== 'POST') throw new CallError('wrong_content_type');
  const actor = await identify(request);
  if (isAllowedSender(page, actor)) return true;
  if (page.senders === 'signed_in_or_order_key' && (await hasOrderKey(keyStateOf, request)))
    return true;
  if (actor) throw new CallError('forbidden');
  return false;
}

function isAllowedSender({ senders }: FileFormPage, actor: Actor | null): boolean {
  if (!actor) return false;
  if (senders === 'admins') return actor.isAdmin;
  return senders !== 'sellers' || actor.isSeller || actor.isAdmin || actor.memberships.length > 0;
}

async function hasOrderKey(keyStateOf: KeyStateOf, request: FastifyRequest): Promise<boolean> {
  const { order = '' } = request.params as { order?: string };
  const { key = '' } = request.query as { key?: unknown };
  const id = order.endsWith('.data') ? order.slice(0, -'.data'.length) : order;
  return (await keyStateOf({ kind: 'order', id, key: String(key) })) === 'valid';
}

/**
 * Reads the form for a page. It accepts one file and one byte over the limit, so that the call can
 * report what exceeds it. Without a valid token nothing but the first field is read, so forms begin
 * with `CsrfField`.
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
    fieldSize: page.largeField?.bytes ?? FIELD_BYTES_MAX,
  };
  let isGenuine = false;
  try {
    const files = await receiveForm(request, {
      folder,
      limits,
      accepts({ type, fieldname }) {
        isGenuine ||= isGenuineForm(request, csrf, form);
        return isGenuine || (type === 'field' && fieldname === TOKEN_FIELD && !form.has(fieldname));
      },
      onField: fieldReader(page, form),
    });
    for (const { field, file } of files) form.append(field, file);
  } catch (cause) {
    if (cause instanceof CallError) throw cause;
    const { statusCode } = cause as { statusCode?: number };
    throw new CallError(statusCode === 413 ? 'too_large' : 'malformed', { cause });
  }
  return form;
}

/** The parser can limit each field, but not all of them together. */
function fieldReader({ largeField }: FileFormPage, form: FormData) {
  let bytesLeft = FIELDS_BYTES_MAX;
  return ({ fieldname, value, valueTruncated }: MultipartValue) => {
    const text = String(value);
    const bytes = Buffer.byteLength(text);
    const isLarge = fieldname === largeField?.name && !form.has(fieldname);
    if (!isLarge) bytesLeft -= Buffer.byteLength(fieldname) + bytes;
    if (valueTruncated || (!isLarge && bytes > FIELD_BYTES_MAX) || bytesLeft < 0) {
      throw new CallError('too_large');
    }
    form.append(fieldname, text);
  };
}
