/** Normalizes and validates label input; reports all invalid fields at once. */
import type { LabelBody } from '@lathe/contract/label-calls';
import { emailAddress } from '@lathe/contract/user';
import { collapseWhitespace } from '@lathe/rules/addresses';
import { LABEL_TEXT_MAX } from '@lathe/rules/label-rights';
import { isSlug, slugify } from '@lathe/rules/slugs';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { type LabelContent, takenLabelSlugs } from './label-store.ts';

const ATTEMPTS = 20;

type SlugChoice = { slug: string } | { problem: FieldProblem };

export async function assertValidLabel(
  tx: Tx,
  { body, ownerId }: { body: LabelBody; ownerId: string },
): Promise<LabelContent> {
  const name = collapseWhitespace(body.name.normalize('NFC'));
  const contactEmail = collapseWhitespace(body.contact_email);
  const fields: Record<string, FieldProblem[]> = {};
  if (name === '') fields.name = [{ key: 'required' }];
  const url = await chooseSlug(tx, { slug: collapseWhitespace(body.url), name, ownerId });
  if ('problem' in url) fields.url = [url.problem];
  if (contactEmail !== '' && !emailAddress.safeParse(contactEmail).success) {
    fields.contact_email = [{ key: 'email' }];
  }
  if ('problem' in url || Object.keys(fields).length > 0) {
    throw new CallError('validation', { fields });
  }
  return {
    name,
    slug: url.slug,
    description: lines(body.description),
    legalName: collapseWhitespace(body.legal_name),
    legalAddress: lines(body.legal_address),
    registrationNo: collapseWhitespace(body.registration_no),
    contactEmail,
  };
}

function lines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim();
}

/** If no slug is given, it is derived from the name. */
async function chooseSlug(
  tx: Tx,
  { slug, name, ownerId }: { slug: string; name: string; ownerId: string },
): Promise<SlugChoice> {
  if (slug === '') {
    const slug = await freeSlug(tx, { from: name, ownerId });
    return slug === undefined ? { problem: { key: 'required' } } : { slug };
  }
  const problem = isSlug(slug) ? 'taken' : 'malformed';
  const taken = await takenLabelSlugs(tx, { slugs: [slug], ownerId });
  if (problem === 'taken' && !taken.has(slug)) return { slug };
  const suggestion = await freeSlug(tx, { from: slug, ownerId });
  if (suggestion === undefined) return { problem: { key: `page_url_${problem}` } };
  return { problem: { key: `page_url_${problem}_try`, values: { suggestion } } };
}

async function freeSlug(
  tx: Tx,
  { from, ownerId }: { from: string; ownerId: string },
): Promise<string | undefined> {
  const base = slugify(from)
    .slice(0, LABEL_TEXT_MAX.url - 3)
    .replace(/-$/, '');
  if (base === '') return undefined;
  const numbered = Array.from({ length: ATTEMPTS }, (_, at) => `${base}-${at + 2}`);
  const slugs = [base, ...numbered];
  const taken = await takenLabelSlugs(tx, { slugs, ownerId });
  return slugs.find((slug) => !taken.has(slug));
}
