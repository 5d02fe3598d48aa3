import type { Address } from '@lathe/contract/address-calls';
import { useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { displayAddressLines } from '../../../lib/address-lines.ts';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useTranslation } from '../../../ui/translation.ts';

export function AddressCard({ address }: { address: Address }) {
  const { t } = useTranslation('addresses');
  const lines = displayAddressLines(address);
  // Accessible name for buttons, for screen reader users.
  const short = [address.name || address.business_name, ...lines].join(', ');
  return (
    <li className="card card-body address-card">
      {address.is_default && <Badge tone="success">{t('default')}</Badge>}
      <address className="address-lines">
        {[address.name, address.business_name].filter(Boolean).map((name) => (
          <strong key={name}>{name}</strong>
        ))}
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>{address.country_name}</span>
        {address.phone && <span className="figures text-soft">{address.phone}</span>}
      </address>
      {!address.operations.remove_enabled && (
        <p className="text-small text-soft">{t('default_stays')}</p>
      )}
      <div className="address-buttons">
        <ButtonLink
          to={`/account/addresses/${address.uuid}`}
          size="small"
          aria-label={t('edit_named', { address: short })}
        >
          {t('edit')}
        </ButtonLink>
        {!address.is_default && (
          <Form method="post">
            <CsrfField />
            <input type="hidden" name="intent" value="default" />
            <input type="hidden" name="address" value={address.uuid} />
            <Button
              type="submit"
              size="small"
              aria-label={t('make_default_named', { address: short })}
            >
              {t('make_default')}
            </Button>
          </Form>
        )}
        {address.operations.remove_enabled && <Remove id={address.uuid} short={short} />}
      </div>
    </li>
  );
}

/** Asks for confirmation with scripts; without them the click removes at once. */
function Remove({ id, short }: { id: string; short: string }) {
  const { t } = useTranslation('addresses');
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Form
        method="post"
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        <CsrfField />
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="address" value={id} />
        <Button
          type="submit"
          size="small"
          variant="quiet"
          aria-label={t('remove_named', { address: short })}
        >
          {t('remove')}
        </Button>
      </Form>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('remove_title')}
        confirm={t('remove')}
        danger
        onConfirm={async () => {
          setAsking(false);
          await submit(form.current);
        }}
      >
        <p>{short}</p>
      </ConfirmDialog>
    </>
  );
}
