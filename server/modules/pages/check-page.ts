/** Normalizes and validates page input; reports all invalid fields at once. */
import type { PageBody } from '@lathe/contract/page-calls';
import { collapseWhitespace } from '@lathe/rules/addresses';
import {
  CONTRAST_TEXT,
  contrastRatio,
  isReadable,
  normalizeHex,
  readableOn,
} from '@lathe/rules/colours';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { checkSlug, freeSlug, type SlugCheck } from './choose-slug.ts';
import { isNameTaken, type PageContent } from './store.ts';

interface PageInput {
  body: PageBody;
  ownerId: string;
  /** Null for a new page. */
  pageId: string | null;
}

/**
 * Callers lock the owner's account, so no second page with the same name can be created meanwhile.
 */
export async function assertValidPage(tx: Tx, input: PageInput): Promise<PageContent> {
  const { body, ownerId, pageId } = input;
  const name = collapseWhitespace(body.name.normalize('NFC'));
  const fields: Record<string, FieldProblem[]> = {};
  if (name === '') fields.name = [{ key: 'required' }];
  const url = await chooseSlug(tx, { ...input, name });
  if (url.problem !== null) fields.url = [slugErrorOf(url)];
  const colour = body.main_colour.trim() === '' ? null : normalizeHex(body.main_colour);
  const colourProblem = checkColour(body.main_colour, colour);
  if (colourProblem) fields.main_colour = [colourProblem];
  if (name !== '' && (await isNameTaken(tx, { ownerId, name, except: pageId }))) {
    throw new CallError('page_name_taken', {
      fields: { ...fields, name: [{ key: 'page_name_taken' }] },
    });
  }
  if (url.problem !== null || Object.keys(fields).length > 0) {
    throw new CallError('validation', { fields });
  }
  return {
    name,
    slug: url.slug,
    description: collapseWhitespace(body.description),
    bio: body.bio.replaceAll(/\r\n?/g, '\n').trim(),
    metaTitle: collapseWhitespace(body.meta_title),
    mainColour: colour,
  };
}

/** If no slug is given, it is derived from the name. */
async function chooseSlug(
  tx: Tx,
  { body, ownerId, pageId, name }: PageInput & { name: string },
): Promise<SlugCheck> {
  const owner = { ownerId, pageId };
  if (body.url.trim() !== '') return await checkSlug(tx, { text: body.url, ...owner });
  const slug = await freeSlug(tx, { text: name, ...owner });
  return slug === null ? { problem: 'required', suggestion: null } : { slug, problem: null };
}

function slugErrorOf({
  problem,
  suggestion,
}: Extract<SlugCheck, { suggestion: unknown }>): FieldProblem {
  if (problem === 'required') return { key: 'required' };
  const key = `page_url_${problem}` as const;
  return suggestion === null ? { key } : { key: `${key}_try`, values: { suggestion } };
}

function checkColour(input: string, colour: string | null): FieldProblem | null {
  if (input.trim() === '') return null;
  if (colour === null) return { key: 'page_colour_malformed' };
  const textColour = readableOn(colour);
  if (isReadable(textColour, colour)) return null;
  // Rounded down, so that 4.49 is not shown as the required 4.5.
  const ratio = Math.floor(contrastRatio(textColour, colour) * 10) / 10;
  return { key: 'page_colour_contrast', values: { ratio, min: CONTRAST_TEXT } };
}
