import { data, redirect, redirectDocument } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { postedForm } from '../../../lib/forms/posted-form.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { payoutTabs } from '../payouts/payout-tabs.ts';
import { asInterview, TAX_PATH } from './steps.ts';

const DONE = ['signed', 'accepted', 'ended', 'claimed', 'withdrawn', 'discarded'] as const;

const DECLARED = ['beneficial_owner', 'no_uk_establishment', 'no_special_relationship'] as const;

export async function loader(args: PageArgs) {
  const studio = requireStudio(args);
  const { api, account, viewer } = studio;
  const params = { id: account.id };
  const [profile, selfBilling, treaty, withheld, countries] = await Promise.all([
    api('GET /api/account/{id}/creator-tax-profile', { params }),
    api('GET /api/account/{id}/self-billing-agreement', { params }),
    api('GET /api/account/{id}/treaty-claims', { params }),
    api('GET /api/account/{id}/withheld-tax', { params }),
    api('GET /api/shipping_countries'),
  ]);
  const done = new URL(args.request.url).searchParams.get('done');
  return {
    tabs: payoutTabs(studio),
    interview: asInterview(profile),
    selfBilling,
    treaty,
    withheld: withheld.data,
    countries: countries.data,
    // Admins look only.
    isOwn:
      account.id === viewer.id || viewer.memberships.some((each) => each.accountId === account.id),
    done: DONE.find((each) => each === done) ?? null,
  };
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const form = await postedForm(args);
  const intent = textOf(form, 'intent');
  const params = { id: account.id };
  const ofClaim = { ...params, claim: textOf(form, 'claim') };
  const days = { valid_from: textOf(form, 'valid_from'), valid_to: textOf(form, 'valid_to') };
  const ticked = DECLARED.filter((name) => textOf(form, name) === 'yes');
  const result = async (call: Promise<unknown>, done: (typeof DONE)[number]) => {
    const { failure } = await attempt(call);
    if (failure) return data({ intent, failure, days, ticked }, failure.status);
    // Drafts are counted again, and a page that is still open must not save over it.
    return done === 'discarded'
      ? redirectDocument(`${TAX_PATH}?done=${done}`)
      : redirect(`${TAX_PATH}?done=${done}`);
  };
  switch (intent) {
    case 'accept': {
      const accept = textOf(form, 'accept') === 'yes';
      const body = { accept: accept as true, text_version: Number(textOf(form, 'text_version')) };
      const call = api('POST /api/account/{id}/self-billing-agreement', { params, body });
      return await result(call, 'accepted');
    }
    case 'end':
      return await result(
        api('DELETE /api/account/{id}/self-billing-agreement', { params }),
        'ended',
      );
    case 'discard': {
      const call = api('DELETE /api/account/{id}/creator-tax-profile/draft', { params });
      return await result(call, 'discarded');
    }
    case 'withdraw': {
      const path = 'POST /api/account/{id}/treaty-claims/{claim}/withdraw';
      return await result(api(path, { params: ofClaim }), 'withdrawn');
    }
    case 'certificate': {
      const path = 'GET /api/account/{id}/treaty-claims/{claim}/certificate';
      const { url } = await api(path, { params: ofClaim });
      return redirectDocument(url);
    }
    case 'withheld': {
      const path = 'GET /api/account/{id}/withheld-tax/{year}/certificate';
      const { url } = await api(path, { params: { ...params, year: textOf(form, 'year') } });
      return redirectDocument(url);
    }
    case 'claim': {
      const certificate = form.get('certificate');
      const file = certificate instanceof File ? certificate : new Blob();
      const fields = {
        ...days,
        beneficial_owner: ticked.includes('beneficial_owner'),
        no_uk_establishment: ticked.includes('no_uk_establishment'),
        no_special_relationship: ticked.includes('no_special_relationship'),
      };
      const upload = { field: 'certificate', file, fields } as const;
      return await result(
        api('POST /api/account/{id}/treaty-claims', { params, upload }),
        'claimed',
      );
    }
    default:
      throw new Response(null, { status: 400 });
  }
}
