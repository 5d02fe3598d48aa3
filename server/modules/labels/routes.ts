import type { labelCalls } from '@lathe/contract/label-calls';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { nextPageUrl, pageOf, readCursor, readKeys } from '../../platform/http/paging.ts';
import { assertWithinLimit, auditIfForAnother, lockPerson } from '../accounts/index.ts';
import { CARDS_PER_PAGE, cardContextFor, writePage } from '../storefront/index.ts';
import { type AgreementRow, findAgreement, listAgreements } from './agreement-store.ts';
import { agree, decline, endAsArtist, endAsLabel } from './answer-request.ts';
import { countRoster, findLabelAt, findLabelOf, type LabelRow } from './label-store.ts';
import { presentAgreement, presentOwnLabel, presentPublicLabel } from './present.ts';
import { listRosterCards, listRosterPages } from './public-store.ts';
import { requestAgreement } from './request-agreement.ts';
import { listPagesToPublishOn } from './roster-page-store.ts';
import { changeLabel, openLabel, readLabelOf, setLogo, storeLogo } from './save-label.ts';

export const labelRoutes: Handlers<typeof labelCalls> = {
  'GET /api/users/{user}/label': async (call) => {
    const { ctx, params } = call;
    const label = await findLabelOf(ctx.db, params.user);
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'label.read' });
    return { label: label ? await present(ctx.db, label) : null };
  },

  'GET /api/users/{user}/label/pages': async (call) => {
    const { ctx, params } = call;
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'label.read' });
    const pages = await listPagesToPublishOn(ctx.db, params.user);
    return {
      data: pages.map(({ id, name, isLive, owner }) => ({
        uuid: id,
        name,
        is_live: isLive,
        owner,
      })),
      next_page_url: null,
    };
  },

  'POST /api/users/{user}/label': async (call) => {
    const { ctx, params, body } = call;
    return await withLabelLock(call, (tx) => openLabel(tx, ctx, { ownerId: params.user, body }));
  },

  'PUT /api/users/{user}/label': async (call) => {
    const { ctx, params, body } = call;
    return await withLabelLock(call, (tx) => changeLabel(tx, ctx, { ownerId: params.user, body }));
  },

  'POST /api/users/{user}/label/logo': async (call) => {
    const { ctx, params, upload } = call;
    const { id } = await readLabelOf(ctx.db, params.user);
    await assertWithinLimit(ctx, 'picture', signedIn(call.actor).userId);
    const logo = await storeLogo(ctx, { labelId: id, bytes: upload.bytes });
    return await withLabelLock(call, (tx) => setLogo(tx, ctx, { ownerId: params.user, logo }));
  },

  'DELETE /api/users/{user}/label/logo': async (call) => {
    const { ctx, params } = call;
    return await withLabelLock(call, (tx) =>
      setLogo(tx, ctx, { ownerId: params.user, logo: null }),
    );
  },

  'GET /api/users/{user}/label/roster': async (call) => {
    const { ctx, params, query } = call;
    const { id } = await readLabelOf(ctx.db, params.user);
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'label.read' });
    const cursor = readCursor(query.cursor, 'uuid');
    const rows = await listAgreements(ctx.db, {
      party: { labelId: id },
      state: query.state,
      cursor,
    });
    return pageOf(rows, {
      ...pageAt(`/api/users/${params.user}/label/roster`, query),
      present: ofLabel,
    });
  },

  'POST /api/users/{user}/label/roster': async (call) => {
    const { ctx, params, body } = call;
    await readLabelOf(ctx.db, params.user);
    // Every request sends a mail.
    await assertWithinLimit(ctx, 'invitation', signedIn(call.actor).userId);
    const row = await inTransaction(ctx.db, async (tx) => {
      await lockPerson(tx, params.user);
      const request = await requestAgreement(tx, ctx, { ownerId: params.user, ...body });
      await auditIfForAnother(tx, call, { subjectId: params.user, action: 'label.edited' });
      return request;
    });
    return ofLabel(row);
  },

  'DELETE /api/users/{user}/label/roster/{agreement}': async (call) => {
    const { ctx, params, actor } = call;
    const { userId } = signedIn(actor);
    await inTransaction(ctx.db, async (tx) => {
      await endAsLabel(tx, ctx, { id: params.agreement, ownerId: params.user, userId });
      await auditIfForAnother(tx, call, { subjectId: params.user, action: 'label.edited' });
    });
  },

  'GET /api/users/{user}/agreements': async (call) => {
    const { ctx, params, query } = call;
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'label.read' });
    const cursor = readCursor(query.cursor, 'uuid');
    const party = { artistId: params.user };
    const rows = await listAgreements(ctx.db, { party, state: query.state, cursor });
    return pageOf(rows, {
      ...pageAt(`/api/users/${params.user}/agreements`, query),
      present: ofArtist,
    });
  },

  'POST /api/users/{user}/agreements/{agreement}/agree': (call) =>
    withAnswer(call, (tx, answer) => agree(tx, call.ctx, { ...answer, pageId: call.body.page })),
  'POST /api/users/{user}/agreements/{agreement}/decline': (call) =>
    withAnswer(call, (tx, answer) => decline(tx, call.ctx, answer)),
  'DELETE /api/users/{user}/agreements/{agreement}': (call) =>
    withAnswer(call, (tx, answer) => endAsArtist(tx, call.ctx, answer)),

  'GET /api/labels/{label}': async (call) => {
    const label = await labelAt(call);
    const pages = await listRosterPages(call.ctx.preparedPool, {
      labelId: label.id,
      ownerId: label.ownerId,
    });
    return presentPublicLabel(label, pages);
  },

  'GET /api/labels/{label}/release_groups': async (call) => {
    const { ctx, country, query } = call;
    const { id: labelId, ownerId, slug } = await labelAt(call);
    const after = readKeys(query.page, ['instant', 'uuid']);
    const pages = await listRosterPages(ctx.preparedPool, { labelId, ownerId });
    const pageIds = pages.map(({ id }) => id);
    const cards = await listRosterCards(ctx.preparedPool, {
      pageIds,
      country,
      after,
      limit: CARDS_PER_PAGE + 1,
    });
    const shown = cards.slice(0, CARDS_PER_PAGE);
    const last = cards.length > CARDS_PER_PAGE ? shown.at(-1) : undefined;
    const path = `/api/labels/${slug}/release_groups`;
    return writePage(shown, await cardContextFor(call), {
      next_page_url: last
        ? nextPageUrl({ path, query: {}, keys: [last.keys], name: 'page' })
        : null,
    });
  },
};

const ofLabel = (row: AgreementRow) => presentAgreement(row, 'label');
const ofArtist = (row: AgreementRow) => presentAgreement(row, 'artist');

function pageAt(path: string, query: { state?: string | undefined }) {
  return {
    path,
    query: { state: query.state },
    cursorOf: ({ askedKey, id }: AgreementRow) => ({ at: askedKey, id }),
  };
}

type UserCall = Caller & { params: { user: string } };

/** Serializes changes to a user's label. */
async function withLabelLock(call: UserCall, change: (tx: Tx) => Promise<void>) {
  const { ctx, params } = call;
  const label = await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, params.user);
    await change(tx);
    await auditIfForAnother(tx, call, { subjectId: params.user, action: 'label.edited' });
    return await readLabelOf(tx, params.user);
  });
  return await present(ctx.db, label);
}

async function present(db: Db, label: LabelRow) {
  return presentOwnLabel(label, await countRoster(db, label.id));
}

async function withAnswer(
  { ctx, params }: Caller & { params: { user: string; agreement: string } },
  answer: (tx: Tx, party: { id: string; artistId: string }) => Promise<void>,
) {
  const id = params.agreement;
  await inTransaction(ctx.db, (tx) => answer(tx, { id, artistId: params.user }));
  const row = await findAgreement(ctx.db, id);
  if (!row) throw new CallError('not_found');
  return ofArtist(row);
}

async function labelAt({ ctx, params }: Caller & { params: { label: string } }): Promise<LabelRow> {
  const label = await findLabelAt(ctx.db, params.label);
  if (!label) throw new CallError('not_found');
  return label;
}
