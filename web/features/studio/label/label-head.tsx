import type { OwnLabel } from '@lathe/contract/label-calls';
import { TextLink } from '../../../ui/link.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { LabelTab } from './label-tabs.ts';

interface Props {
  label: OwnLabel;
  tabs: readonly LabelTab[];
}

/** Header of all label pages and of the splits, which sellers without a label have too. */
export function LabelHead({ label, tabs }: Props) {
  const { t } = useTranslation('labels');
  return (
    <>
      <ScreenHead overline={t('area')} title={label.name}>
        <TextLink to={`/labels/${label.url}`}>{t('public_page')}</TextLink>
      </ScreenHead>
      <TabLinks
        label={t('area')}
        links={tabs.map(({ name, to }) => ({
          to,
          label: t(`tabs.${name}`),
          end: name === 'profile',
        }))}
      />
    </>
  );
}
