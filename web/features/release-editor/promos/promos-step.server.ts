import { LOCALES } from '@lathe/rules/locales';
import { PROMO_ACCESS } from '@lathe/rules/promos';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireRelease } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { type ReleaseForm, releaseAction } from '../release-action.ts';

export async function loader(args: PageArgs<'release'>) {
  const { api, params, locale } = await requireRelease(args);
  const [release, promos, songs, locales] = await Promise.all([
    api('GET /api/users/{user}/releases/{release}', { params, query: {} }),
    api('GET /api/users/{user}/releases/{release}/promos', { params }),
    api('GET /api/users/{user}/releases/{release}/tracks', { params }),
    api('GET /api/locales'),
  ]);
  return {
    title: release.title,
    promos: promos.data,
    hasAudio: songs.sides.some(({ tracks }) => tracks.some(({ master }) => master !== null)),
    locales: locales.data,
    locale,
  };
}

export type PromoValues = ReturnType<typeof readValues>;

function readValues(form: FormData) {
  const text = (name: string) => textOf(form, name).trim();
  return {
    recipient: text('recipient'),
    email: text('email'),
    locale: LOCALES.find((each) => each === text('locale')) ?? 'en_GB',
    note: textOf(form, 'note').replaceAll('\r\n', '\n'),
    access: PROMO_ACCESS.find((each) => each === text('access')) ?? 'stream',
    days: Number(text('days')),
    downloads_max: Number(text('downloads_max')),
  };
}

async function perform({ api, params, form }: ReleaseForm) {
  const intent = textOf(form, 'intent');
  if (intent === 'revoke') {
    const path = { ...params, promo: textOf(form, 'promo') };
    const { failure } = await attempt(
      api('POST /api/users/{user}/releases/{release}/promos/{promo}/revoke', { params: path }),
    );
    return { intent, failure, submitted: null, created: null };
  }
  const submitted = readValues(form);
  const { email, ...rest } = submitted;
  // The URL exists only in this reply, so it is shown at once instead of after a redirect.
  const { value, failure } = await attempt(
    api('POST /api/users/{user}/releases/{release}/promos', {
      params,
      body: { ...rest, email: email === '' ? null : email },
    }),
  );
  return { intent, failure, submitted: failure ? submitted : null, created: value ?? null };
}

export const action = releaseAction(perform);
