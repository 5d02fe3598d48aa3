import type { Creator } from '@lathe/contract/creator-calls';
import { OWNER_SHARE_PERCENT_MIN } from '@lathe/rules/limits';
import { bcp47, type Locale } from '@lathe/rules/locales';
import { OWNERS_MAX } from '@lathe/rules/seller-details';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { UnlabelledField } from '../../../lib/forms/form-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { NO_OWNER, ownerField } from './step-changes.ts';

const YES_OR_NO = new Map([
  [true, 'yes'],
  [false, 'no'],
] as const);

export function OwnersFields({ creator, field }: { creator: Creator; field: UnlabelledField }) {
  const { t } = useTranslation('onboarding');
  const share = OWNER_SHARE_PERCENT_MIN;
  const savedAnswer = YES_OR_NO.get(creator.has_additional_owners ?? false);
  const [answer, setAnswer] = useState(creator.has_additional_owners === null ? '' : savedAnswer);
  const owners = creator.additional_owners.length > 0 ? creator.additional_owners : [NO_OWNER];
  return (
    <>
      <RadioGroup
        {...field('has_additional_owners')}
        label={t('has_owners', { share })}
        help={t('has_owners_help')}
        defaultValue={answer ?? ''}
        onChange={setAnswer}
        options={[
          { value: 'no', label: t('no') },
          { value: 'yes', label: t('yes') },
        ]}
      />
      {answer === 'yes' && (
        <>
          {owners.map((owner, index) => (
            <OwnerFields
              // biome-ignore lint/suspicious/noArrayIndexKey: owners have no ids
              key={index}
              at={index}
              owner={owner}
              field={field}
              removable={creator.additional_owners.length > 0}
            />
          ))}
          {owners.length < OWNERS_MAX && (
            <div>
              <Button type="submit" name="intent" value="add_owner" icon={Plus}>
                {t('add_owner')}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}

interface OwnerProps {
  at: number;
  owner: Creator['additional_owners'][number];
  field: UnlabelledField;
  removable: boolean;
}

/** Formats decimals in the locale of the reader. Both separators are accepted. */
function shareText(share: number | null, locale: Locale): string {
  if (share === null) return '';
  return share.toLocaleString(bcp47(locale), { maximumFractionDigits: 4, useGrouping: false });
}

function OwnerFields({ at, owner, field, removable }: OwnerProps) {
  const { t } = useTranslation('onboarding');
  const locale = useLocale();
  const name = (part: keyof typeof owner) => field(ownerField(at, part));
  return (
    <fieldset id={`owner-${at}`} className="owner">
      <legend>{t('owner', { number: at + 1 })}</legend>
      <div className="field-pair">
        <TextField
          {...name('first_name')}
          label={t('first_name')}
          autoComplete="off"
          maxLength={100}
          defaultValue={owner.first_name}
        />
        <TextField
          {...name('last_name')}
          label={t('last_name')}
          autoComplete="off"
          maxLength={100}
          defaultValue={owner.last_name}
        />
        <TextField
          {...name('dob')}
          label={t('dob')}
          type="date"
          autoComplete="off"
          min="1900-01-01"
          defaultValue={owner.dob}
        />
        <TextField
          {...name('share_percent')}
          label={t('share')}
          after="%"
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          defaultValue={shareText(owner.share_percent, locale)}
        />
      </div>
      {removable && (
        <div>
          <Button
            type="submit"
            name="intent"
            value={`remove_owner:${at}`}
            size="small"
            variant="quiet"
            icon={Trash}
            className="button-flush"
          >
            {t('remove_owner', { number: at + 1 })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
