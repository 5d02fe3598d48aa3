/** What the forms of the privacy page do. */
import type { ServerSide, Viewer } from '@lathe/contract/server-side';
import { redirect, redirectDocument } from 'react-router';
import { textOf } from '../../../features/account/form-values.ts';
import { attempt, type Refusal } from '../../../features/account/refusal.ts';
import {
  askToConfirm,
  type ConfirmReply,
  prove,
} from '../../../features/account/security/confirm.server.ts';
import { loginPath } from '../../../features/account/sign-in-way.ts';

const INTENTS = ['export', 'download', 'delete'] as const;

type PrivacyIntent = (typeof INTENTS)[number];

type PrivacyReply = ConfirmReply | { step: 'refused'; intent: PrivacyIntent; refusal: Refusal };

interface Asked {
  api: ServerSide['api'];
  viewer: Viewer;
  form: FormData;
}

const PAGE = { path: '/account/privacy', fields: ['export'] };

export async function performPrivacy(asked: Asked): Promise<PrivacyReply> {
  const { api, viewer, form } = asked;
  if (form.has('confirm_password')) {
    const again = await prove(asked, PAGE);
    if (again) return again;
  }
  const intent = INTENTS.find((known) => known === textOf(form, 'intent'));
  if (!intent) throw new Response(null, { status: 400 });
  const refusal = await WORK[intent]({ api, form, params: { id: viewer.id } });
  return askToConfirm(form, refusal, PAGE) ?? { step: 'refused', intent, refusal };
}

interface Work {
  api: ServerSide['api'];
  form: FormData;
  params: { id: string };
}

/** Each leads elsewhere, or says why not. */
const WORK: Record<PrivacyIntent, (work: Work) => Promise<Refusal>> = {
  async export({ api, params }) {
    const { refusal } = await attempt(api('POST /api/account/{id}/exports', { params }));
    if (!refusal) throw redirect(PAGE.path);
    return refusal;
  },

  async download({ api, form, params: { id } }) {
    const params = { id, export: textOf(form, 'export') };
    const { refusal, value } = await attempt(
      api('POST /api/account/{id}/exports/{export}/download', { params }),
    );
    // Not a page of ours: the browser saves what it leads to.
    if (value) throw redirectDocument(value.url);
    return refusal;
  },

  async delete({ api, form, params }) {
    const code = textOf(form, 'code').trim();
    const body = {
      word: textOf(form, 'word'),
      password: textOf(form, 'password'),
      ...(code !== '' && { code }),
    };
    const { refusal } = await attempt(api('POST /api/account/{id}/deletion', { params, body }));
    if (!refusal) throw redirectDocument(loginPath({ notice: 'account_deleted' }));
    return refusal;
  },
};
