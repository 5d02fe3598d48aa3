import type { PressBody } from '@lathe/contract/press-calls';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { auditIfForAnother, lockPerson } from '../accounts/index.ts';
import { canPublishOnPage } from '../pages/index.ts';
import { findKit, findSubject, type KitRow, type Subject, saveKit } from './store.ts';

export type KitCall = Caller & { params: { user: string; subject: string } };

export interface OwnKit {
  subject: Subject;
  kit: KitRow | undefined;
}

export async function readKit({ ctx, params }: KitCall): Promise<OwnKit> {
  const subject = await findSubject(ctx.db, { ownerId: params.user, id: params.subject });
  if (!subject) throw new CallError('not_found');
  return { subject, kit: await findKit(ctx.db, subject.id) };
}

/** Serializes changes of a seller's kits, so that limits and versions hold. */
export async function withKit(
  call: KitCall,
  change: (tx: Tx, own: OwnKit & { now: Date }) => Promise<void>,
): Promise<OwnKit> {
  const { ctx, params } = call;
  return await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, params.user);
    const subject = await findSubject(tx, { ownerId: params.user, id: params.subject });
    if (!subject) throw new CallError('not_found');
    await change(tx, { subject, kit: await findKit(tx, subject.id), now: ctx.clock.now() });
    await auditIfForAnother(tx, call, { subjectId: params.user, action: 'pages.edited' });
    // The page links to its press kit.
    await ctx.cache.clear(tx, 'pages', `page:${subject.id}`);
    return { subject, kit: await findKit(tx, subject.id) };
  });
}

/**
 * Nobody reviews press kits, so what visitors see on the page of somebody else changes only while the
 * seller may publish there.
 */
export async function assertMayShow(
  tx: Tx,
  { ownerId, subject: { pageId } }: { ownerId: string; subject: Subject },
): Promise<void> {
  if (pageId === null || !(await canPublishOnPage(tx, { ownerId, pageId }))) {
    throw new CallError('page_needed');
  }
}

export async function changeKit(call: KitCall, body: PressBody): Promise<OwnKit> {
  return await withKit(call, async (tx, { subject, kit, now }) => {
    if ((kit?.version ?? 0) !== body.version) throw new CallError('changed_meanwhile');
    if (body.is_public) await assertMayShow(tx, { ownerId: call.params.user, subject });
    const text = (typed: string) => typed.replaceAll(/\r\n?/g, '\n').trim();
    await saveKit(tx, {
      subject,
      now,
      content: {
        isPublic: body.is_public,
        isIndexed: body.is_indexed,
        shortEn: text(body.short_en),
        shortDe: text(body.short_de),
        longEn: text(body.long_en),
        longDe: text(body.long_de),
        quotes: body.quotes.map((quote) => ({
          text: quote.text.trim(),
          source: quote.source.trim(),
        })),
        contactName: body.contact_name.trim(),
        contactEmail: body.contact_email ?? '',
      },
    });
  });
}
