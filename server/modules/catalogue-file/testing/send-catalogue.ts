/** Uploads catalogue files in tests. */
import type { CatalogueResult } from '@lathe/contract/catalogue-file-calls';
import { fileForm } from '../../../testing/file-form.ts';
import type { Member } from '../../labels/testing/rosters.ts';

export interface ImportReply {
  status: number;
  result: CatalogueResult;
  text: string;
}

export async function send(
  seller: Member,
  word: 'preview' | 'import',
  file: string | Uint8Array,
  fields: Record<string, string> = {},
): Promise<ImportReply> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const form = await fileForm({ ...fields, file: bytes });
  const path = seller.at(`/catalogue/${word}`);
  const { status, json, text } = await seller.browser.post(path, form.body, form.headers);
  return { status, result: json, text } as ImportReply;
}

/** Confirms what the preview shows. */
export async function importFile(seller: Member, file: string | Uint8Array): Promise<ImportReply> {
  const preview = await send(seller, 'preview', file);
  if (preview.status !== 200) return preview;
  return await confirm(seller, file, preview);
}

export async function confirm(
  seller: Member,
  file: string | Uint8Array,
  { result }: ImportReply,
): Promise<ImportReply> {
  return await send(seller, 'import', file, { digest: JSON.stringify(result.digest) });
}

export const outcome = ({ result }: ImportReply) =>
  result.releases.map((release) => [release.line, release.result]);

export async function exported(seller: Member): Promise<string> {
  return (await seller.browser.get(seller.at('/exports/catalogue'))).text;
}
