/** What a wallet would show: an address, the delivery, a card and the total. */
import type { CheckoutOffer } from '@lathe/contract/checkout-calls';
import { countryName } from '@lathe/rules/locales';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api-client.ts';
import { emptyAddress } from '../../../lib/forms/address/address-values.ts';
import { attemptInBrowser } from '../../../lib/forms/call-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { Service } from '../shipping-fields.ts';
import type { WalletProps } from './express-checkout.tsx';
import type { Wallet } from './sandbox-wallets.tsx';
import { walletCountries } from './wallet-countries.ts';
import { offerFor, payWithWallet } from './wallet-purchase.ts';

/** Addresses in the stand-in, one per country. */
const ADDRESSES = [
  {
    country: 'GB',
    name: 'Robin Hale',
    address_line_1: '12 Mill Lane',
    city: 'Leeds',
    postal_code: 'LS1 4AP',
  },
  {
    country: 'DE',
    name: 'Mia Berger',
    address_line_1: 'Am Markt 1',
    city: 'Berlin',
    postal_code: '10115',
  },
  {
    country: 'FR',
    name: 'Camille Roux',
    address_line_1: '8 rue des Lilas',
    city: 'Paris',
    postal_code: '75020',
  },
  {
    country: 'US',
    name: 'Jo Baker',
    address_line_1: '40 Pine St',
    city: 'Portland',
    state: 'OR',
    postal_code: '97201',
  },
] as const;

const CARDS = [
  { value: '4242424242424242', label: 'Visa 4242' },
  { value: '4000000000000002', label: 'Visa 0002' },
] as const;

interface Props extends WalletProps {
  wallet: Wallet;
  onClose: () => void;
}

export function WalletSheet({ wallet, onClose, ...props }: Props) {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const countries = walletCountries(props.offer.country, props.countries);
  const known = ADDRESSES.filter(({ country }) => countries.includes(country));
  const [country, setCountry] = useState<string>(known[0]?.country ?? '');
  const [service, setService] = useState<Service>('standard');
  const [card, setCard] = useState<(typeof CARDS)[number]['value']>(CARDS[0].value);
  const [isPaying, setPaying] = useState(false);
  const offer = useOffer(country, props.offer);
  const chosen = offer?.services.find(({ code }) => code === service) ?? offer?.services[0];
  const address = known.find((each) => each.country === country);

  async function pay(): Promise<void> {
    if (!chosen || !address || isPaying) return;
    setPaying(true);
    const body = { card_number: card, expiry: '12/39', security_code: '123' };
    const token = await attemptInBrowser(api('POST /es/sandbox/cards', { body }));
    const failure =
      token.failure ??
      (await payWithWallet({
        email: 'wallet@example.com',
        address: { ...emptyAddress(country), ...address },
        service: chosen.code,
        total: chosen.total.amount,
        importTaxesConfirmed: props.importTaxesConfirmed,
        paymentMethod: token.value.payment_method,
      }));
    // Otherwise the page is being left.
    if (!failure) return;
    setPaying(false);
    props.onFailure(failure.message);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={wallet}
      footer={
        <Button variant="primary" wide loading={isPaying || !chosen} onClick={() => void pay()}>
          {t('pay', { total: chosen?.total.formatted ?? '' })}
        </Button>
      }
    >
      <div className="stack gap-5">
        <Notice>
          <p>{t('express.stand_in', { wallet })}</p>
        </Notice>
        {known.length === 0 && <p>{t('express.no_address')}</p>}
        <RadioGroup
          name="wallet_address"
          label={t('address')}
          value={country}
          onChange={setCountry}
          options={known.map((each) => ({
            value: each.country as string,
            label: `${each.name}, ${each.city}, ${countryName(each.country, locale)}`,
          }))}
        />
        <RadioGroup
          name="wallet_service"
          label={t('service')}
          value={chosen?.code ?? service}
          onChange={setService}
          options={(offer?.services ?? []).map(({ code, price }) => ({
            value: code,
            label: `${t(`service_name.${code}`)}, ${price.formatted}`,
          }))}
        />
        <RadioGroup
          name="wallet_card"
          label={t('payment')}
          value={card}
          onChange={setCard}
          options={CARDS}
        />
      </div>
    </Dialog>
  );
}

/** The prices of a country; null while they load. Only the newest choice counts. */
function useOffer(country: string, first: CheckoutOffer): CheckoutOffer | null {
  const [offer, setOffer] = useState<CheckoutOffer | null>(
    first.country === country ? first : null,
  );
  useEffect(() => {
    let isOutdated = false;
    if (country === '') return undefined;
    setOffer((before) => (before?.country === country ? before : null));
    offerFor(country).then(
      (loaded) => isOutdated || setOffer(loaded),
      () => undefined,
    );
    return () => {
      isOutdated = true;
    };
  }, [country]);
  return offer;
}
