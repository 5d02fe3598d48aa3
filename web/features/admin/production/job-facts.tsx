import type { ProductionJobDetails } from '@lathe/contract/production';
import { bcp47 } from '@lathe/rules/locales';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { Day } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

export function JobFacts({ job }: { job: ProductionJobDetails }) {
  const { t } = useTranslation('production');
  const countries = new Intl.DisplayNames(bcp47(useLocale()), { type: 'region' });
  const facts: [string, ReactNode][] = [
    [t('job.format'), job.format.name],
    [t('job.options'), job.options.join(', ')],
    [t('job.quantity'), quantityOf(job)],
    [t('job.catalog_no'), job.catalog_no],
    [t('job.ean'), job.ean],
    [
      t('job.order'),
      <TextLink key="order" to={`/admin/orders/${job.order.uuid}`}>
        {job.order.number}
      </TextLink>,
    ],
    [t('job.destination'), countries.of(job.order.country)],
    [t('job.dispatch'), <Day key="day" value={job.dispatch_on} />],
    [
      t('job.batch'),
      job.batch && (
        <TextLink to={`/admin/production/batches/${job.batch.uuid}`}>{job.batch.code}</TextLink>
      ),
    ],
    [t('job.gift_note'), job.gift_note],
  ];
  return (
    <Card title={t('job.facts')}>
      <dl className="job-dl">
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}

function quantityOf({ quantity, copies }: ProductionJobDetails): string {
  return copies.length > 0 ? `${quantity} (${copies.join(', ')})` : String(quantity);
}
