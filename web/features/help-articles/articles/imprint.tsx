import type { ReactNode } from 'react';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { loader } from './imprint.server.ts';
import '../article.css';
import '../imprint.css';

export function ImprintPage({ loaderData: { operator } }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('help');
  const { email, phone } = operator;
  const facts: [name: 'company' | 'address' | 'representative' | 'register', text: ReactNode][] = [
    ['company', operator.name],
    ['address', operator.address.join('\n')],
    ['representative', operator.representative],
    ['register', operator.register],
  ];
  return (
    <article className="page page-body">
      <title>{t('page_title', { title: t('imprint.title') })}</title>
      <meta name="description" content={t('imprint.description')} />
      <header className="article-head">
        <Breadcrumbs crumbs={[{ label: t('help'), to: '/help' }]} current={t('imprint.title')} />
        <h1>{t('imprint.title')}</h1>
        <p className="article-lead">{t('imprint.lead')}</p>
      </header>
      <dl className="imprint">
        {facts.map(
          ([name, text]) => text && <Fact key={name} name={t(`imprint.${name}`)} text={text} />,
        )}
        {email && (
          <Fact
            name={t('imprint.email')}
            text={
              <a className="link" href={`mailto:${email}`}>
                {email}
              </a>
            }
          />
        )}
        {phone && (
          <Fact
            name={t('imprint.phone')}
            text={
              <a className="link" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                {phone}
              </a>
            }
          />
        )}
        {operator.vatNumber && <Fact name={t('imprint.vat_number')} text={operator.vatNumber} />}
      </dl>
    </article>
  );
}

function Fact({ name, text }: { name: string; text: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
