/** Many copies of one release: of one's own, or for a shop. Paid for by themselves, on one page. */
import type { BulkOffer } from '@lathe/contract/bulk-calls';
import type { Api } from '@lathe/contract/server-side';
import { useTranslation } from 'react-i18next';
import { data, redirect, useFetcher } from 'react-router';
import {
  addressIn,
  emptyAddress,
  typedAddress,
} from '../../../features/address-fields/address-values.ts';
import { JustOrdered } from '../../../features/checkout/just-ordered.tsx';
import { FormDrafts } from '../../../features/form-drafts/form-drafts.tsx';
import { api as browserApi } from '../../../lib/api-client.ts';
import { Announced } from '../../../lib/forms/announced.tsx';
import {
  attempt,
  attemptInBrowser,
  type CallFailure,
  type Outcome,
} from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { askedPath } from '../../../lib/page-path.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { loginPath } from '../../../lib/sign-in-path.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { cardBody, ticksOf, typedBilling } from '../checkout-values.ts';
import {
  bothFailures,
  CardFormMark,
  letCardFormIn,
  nextPage,
  paymentMethod,
  problemIn,
  untilAnswered,
} from '../pay.tsx';
import { PayPart } from '../pay-part.tsx';
import type { Route } from './+types/bulk.ts';
import { BULK_FORM, BulkForm } from './bulk-form.tsx';
import { BulkSummary } from './bulk-summary.tsx';
import { QuantityForm } from './quantity-form.tsx';
import '../../../features/checkout/checkout.css';

const FEWEST_FOR_SHOPS = 10;

export async function loader(asked: Route.LoaderArgs) {
  const { api, viewer, country } = requireViewer(asked);
  const query = new URL(asked.request.url).searchParams;
  const [served, book] = await Promise.all([
    api('GET /api/bulk_shipping_countries'),
    api('GET /api/users/{user}/addresses', { params: { user: viewer.id } }),
  ]);
  const wanted = query.get('country');
  const picked = book.data.find(({ uuid }) => uuid === query.get('address'));
  const chosen = picked ?? book.data.find((one) => wanted === null || one.country === wanted);
  const values = {
    ...(chosen ? addressIn(chosen) : emptyAddress(country)),
    ...(wanted !== null && { country: wanted }),
  };
  const isServed = served.data.some(({ iso }) => iso === values.country);
  const shown = isServed ? values.country : (served.data[0]?.iso ?? country);
  const choice = {
    type: query.get('type') === 'creator-copies' ? 'creator-copies' : 'release',
    release: asked.params.release,
    quantity: Number(query.get('quantity')) || FEWEST_FOR_SHOPS,
    country: shown,
  } as const;
  const offer = await attempt(offerOf(api, viewer.id, choice));
  if (offer.failure?.status === 404) throw data(null, 404);
  return {
    ...shownOffer(choice, offer),
    problem: problemIn(query),
    values: { ...values, country: shown, billing: null },
    picked: picked?.uuid,
    viewer: viewer.id,
    countries: served.data,
    addresses: book.data,
  };
}

interface Choice {
  type: 'creator-copies' | 'release';
  release: string;
  quantity: number;
  country: string;
}

function shownOffer(choice: Choice, { value, failure }: Outcome<BulkOffer>) {
  return { choice, offer: value ?? null, rejected: failure?.message ?? null };
}

async function offerOf(api: Api, user: string, { type, release, quantity, country }: Choice) {
  const query = { quantity, country_iso: country };
  return type === 'creator-copies'
    ? await api('GET /api/users/{user}/releases/{release}/creator-copies-price', {
        params: { user, release },
        query,
      })
    : await api('GET /es/bulk-checkout', { query: { ...query, uuid: release } });
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader();
  if (loaded.offer) letCardFormIn(request, loaded.offer);
  return loaded;
}

function bodyOf(form: FormData, method: string) {
  const billing = typedBilling(form);
  return {
    type: textOf(form, 'type') === 'creator-copies' ? 'creator-copies' : 'release',
    uuid: textOf(form, 'uuid'),
    quantity: Number(textOf(form, 'quantity')),
    address: typedAddress(form),
    ...(billing && { billing_address: billing }),
    ...ticksOf(form),
    expected_total: Number(textOf(form, 'total')),
    payment_method: method,
  } as const;
}

/** Without scripts the card of the sandbox passes through here on its way, and no further. */
export async function action(asked: Route.ActionArgs) {
  const { api, viewer } = requireViewer(asked);
  const form = await asked.request.formData();
  const kept = { ...typedAddress(form), billing: typedBilling(form) };
  if (form.has('update')) {
    const { type, uuid: release, quantity } = bodyOf(form, '');
    const choice = { type, release, quantity, country: kept.country };
    const offer = await attempt(offerOf(api, viewer.id, choice));
    return data({ kept, failure: undefined, elsewhere: shownOffer(choice, offer) });
  }
  const card = await attempt(api('POST /es/sandbox/cards', { body: cardBody(form) }));
  if (card.failure) {
    const rest = await attempt(api('POST /es/bulk-checkout', { body: bodyOf(form, '') }));
    const failure = bothFailures(card.failure, rest.failure);
    return data({ kept, failure, elsewhere: null }, failure.status);
  }
  const body = bodyOf(form, card.value.payment_method);
  const begun = await attempt(api('POST /es/bulk-checkout', { body }));
  if (begun.failure) {
    return data({ kept, failure: begun.failure, elsewhere: null }, begun.failure.status);
  }
  return redirect(nextPage(begun.value), 303);
}

/** With scripts it goes to the card company alone; the key makes a second press the same order. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const kept = { ...typedAddress(form), billing: typedBilling(form) };
  const card = await attemptInBrowser(paymentMethod(form));
  if (card.failure) {
    const body = bodyOf(form, '');
    const rest = await attemptInBrowser(browserApi('POST /es/bulk-checkout', { body }));
    logInAgain(request, rest.failure);
    return { kept, failure: bothFailures(card.failure, rest.failure), elsewhere: null };
  }
  const body = bodyOf(form, card.value);
  const begun = await untilAnswered((options) =>
    browserApi('POST /es/bulk-checkout', { body }, options),
  );
  if (!begun.failure) throw redirect(nextPage(begun.value));
  logInAgain(request, begun.failure);
  return { kept, failure: begun.failure, elsewhere: null };
}

/** The page itself would only ask to log in, and not say why. */
function logInAgain(request: Request, failure: CallFailure | undefined): void {
  if (failure?.status !== 401) return;
  throw redirect(loginPath({ returnTo: askedPath(request), notice: 'session_ended' }));
}

export default function BulkCheckout({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['copies', 'checkout', 'errors']);
  const elsewhere = useFetcher<typeof loader>();
  const { values, picked, countries, addresses } = loaderData;
  // Of another country, unless another quantity has been asked for since.
  const asked = elsewhere.data ?? actionData?.elsewhere;
  const isNewer = asked?.choice.quantity === loaderData.choice.quantity;
  const { choice, offer, rejected } = (isNewer && asked) || loaderData;
  const title = t(choice.type === 'creator-copies' ? 'checkout_own' : 'checkout_shop');
  const at = (more: Record<string, string>) => {
    const { type, quantity } = choice;
    const query = new URLSearchParams({ type, quantity: String(quantity), ...more });
    return `/checkout/bulk/${choice.release}?${query}`;
  };
  return (
    <div className="page page-body till">
      <title>{t('page_title', { title })}</title>
      <meta name="robots" content="noindex" />
      {offer && <CardFormMark offer={offer} />}
      <ScreenHead title={title} lead={choice.type === 'release' && t('shop_lead')} />
      <FormDrafts userId={loaderData.viewer} afterLeaving />
      {loaderData.problem && !actionData && (
        <Announced>
          <Notice tone="danger">
            <p>{t(`errors:${loaderData.problem}`)}</p>
          </Notice>
        </Announced>
      )}
      <JustOrdered isShown={!actionData} />
      {rejected !== null && (
        <Notice tone="warning" role="alert">
          <p>{rejected}</p>
        </Notice>
      )}
      {offer?.card_provider === null && (
        <Notice tone="warning">
          <p>{t('checkout:no_cards')}</p>
        </Notice>
      )}
      {offer === null || offer.card_provider === null ? (
        <QuantityForm choice={choice} countries={countries} />
      ) : (
        <div className="till-columns">
          <BulkForm
            key={picked}
            offer={offer}
            values={actionData?.kept ?? values}
            countries={countries}
            addresses={addresses}
            failure={actionData?.failure}
            bookAddress={(address) => at({ address })}
            onCountry={(country) => void elsewhere.load(at({ country }))}
          />
          <BulkSummary offer={offer} address={picked} />
          <PayPart
            form={BULK_FORM}
            failure={actionData?.failure}
            total={offer.total}
            showsImportTaxes={offer.should_show_vat_confirmation}
          />
        </div>
      )}
    </div>
  );
}
