/** Common rules of the API and a list of all calls. Each area has its own page. */

import {
  CURRENT_API_VERSION,
  KEY_READS_PER_MINUTE,
  KEY_WRITES_PER_MINUTE,
} from '@lathe/rules/api-keys';
import { WEBHOOK_TIMEOUT_SECONDS } from '@lathe/rules/webhooks';
import { Link } from 'react-router';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { Contents } from '../contents.tsx';
import { TaggedMessage } from '../tagged-message.tsx';
import type { loader } from './api-index.server.ts';
import { CallName } from './call-entry.tsx';
import { ErrorTable } from './error-table.tsx';
import { TypeTable } from './type-table.tsx';
import '../article.css';
import './calls.css';

type Docs = Awaited<ReturnType<typeof loader>>;

export function ApiIndex({ loaderData: docs }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('docs');
  const { t: common } = useTranslation('common');
  const general = [
    { id: 'basics', title: t('basics.title') },
    { id: 'keys', title: t('keys.title') },
    { id: 'webhooks', title: t('webhooks.title') },
    { id: 'forgery', title: t('forgery.title') },
    { id: 'idempotency', title: t('idempotency.title') },
    { id: 'errors', title: t('errors.title') },
  ];
  const areas = docs.areas.map(({ id, name }) => ({ id, title: name }));
  return (
    <article className="page article call-docs">
      <title>{t('page_title', { title: t('title') })}</title>
      <meta name="description" content={t('description')} />
      <header className="article-head">
        <Breadcrumbs
          crumbs={[{ label: common('header.help'), to: '/help' }]}
          current={t('title')}
        />
        <h1>{t('title')}</h1>
        <p className="article-lead">{t('lead')}</p>
        <p className="docs-links">
          <a className="link" href="/api/openapi.json">
            {t('raw')}
          </a>
          <span className="text-soft">{t('version', { version: docs.version })}</span>
        </p>
      </header>
      <Contents label={t('contents')} entries={[...general, ...areas]} />
      <div className="prose">
        <General docs={docs} />
        {docs.areas.map((area) => (
          <AreaCalls key={area.id} area={area} />
        ))}
      </div>
    </article>
  );
}

const CHANGING_METHODS = 'POST, PUT, DELETE';

const KEY_EXAMPLE = `KEY='Authorization: Bearer lathe_live_…'
curl -H "$KEY" \\
  "$SHOP/api/users/7b0c5c2e…/releases"`;

// Short lines that do not wrap on a phone.
const EXAMPLE = `const key = crypto.randomUUID();
const headers = {
  'Content-Type': 'application/json',
  'X-Requested-With': 'XMLHttpRequest',
  'X-XSRF-TOKEN': token,
  'Idempotency-Key': key,
};
const basic = { name: 'Ada Lovelace' };
await fetch('/api/account/7b0c5c2e…', {
  method: 'PUT',
  headers,
  body: JSON.stringify({ basic }),
});`;

function General({ docs }: { docs: Docs }) {
  const { t } = useTranslation('docs');
  return (
    <>
      <section aria-labelledby="basics">
        <h2 id="basics">{t('basics.title')}</h2>
        <DocsMessage messageKey="basics.address" values={{ url: docs.url }} />
        <DocsMessage messageKey="basics.session" />
        <DocsMessage messageKey="basics.language" />
        <DocsMessage messageKey="basics.cached" />
        <DocsMessage messageKey="basics.lists" />
        <DocsMessage messageKey="basics.exports" />
        <DocsMessage messageKey="basics.money" />
      </section>
      <section aria-labelledby="keys">
        <h2 id="keys">{t('keys.title')}</h2>
        <DocsMessage messageKey="keys.make" />
        <DocsMessage messageKey="keys.send" />
        <figure className="example">
          <figcaption>{t('example')}</figcaption>
          <pre>
            <code>{KEY_EXAMPLE}</code>
          </pre>
        </figure>
        <DocsMessage messageKey="keys.scopes" />
        <DocsMessage messageKey="keys.rights" />
        <DocsMessage messageKey="keys.test" />
        <DocsMessage messageKey="keys.expiry" />
        <DocsMessage
          messageKey="keys.limits"
          values={{ reads: `${KEY_READS_PER_MINUTE}`, writes: `${KEY_WRITES_PER_MINUTE}` }}
        />
        <DocsMessage messageKey="keys.versions" values={{ version: CURRENT_API_VERSION }} />
      </section>
      <section aria-labelledby="webhooks">
        <h2 id="webhooks">{t('webhooks.title')}</h2>
        <DocsMessage messageKey="webhooks.make" />
        <DocsMessage messageKey="webhooks.check" />
        <DocsMessage
          messageKey="webhooks.answer"
          values={{ seconds: `${WEBHOOK_TIMEOUT_SECONDS}` }}
        />
        <DocsMessage messageKey="webhooks.order" />
      </section>
      <section aria-labelledby="forgery">
        <h2 id="forgery">{t('forgery.title')}</h2>
        <DocsMessage messageKey="forgery.rule" values={{ methods: CHANGING_METHODS }} />
        <DocsMessage messageKey="forgery.refused" />
      </section>
      <section aria-labelledby="idempotency">
        <h2 id="idempotency">{t('idempotency.title')}</h2>
        <DocsMessage messageKey="idempotency.rule" />
        <DocsMessage messageKey="idempotency.conflict" />
        <figure className="example">
          <figcaption>{t('example')}</figcaption>
          <pre>
            <code>{EXAMPLE}</code>
          </pre>
        </figure>
      </section>
      <section aria-labelledby="errors">
        <h2 id="errors">{t('errors.title')}</h2>
        <DocsMessage messageKey="errors.shape" />
        <TypeTable caption={t('call.reply', { type: docs.error.type })} rows={docs.error.rows} />
        <ErrorTable caption={t('errors.common')} errors={docs.common} />
        <ErrorTable caption={t('errors.unsafe')} errors={docs.unsafe} />
      </section>
    </>
  );
}

type Sentence =
  | `basics.${'address' | 'session' | 'language' | 'cached' | 'lists' | 'exports' | 'money'}`
  | `keys.${'make' | 'send' | 'scopes' | 'rights' | 'test' | 'expiry' | 'limits' | 'versions'}`
  | `webhooks.${'make' | 'check' | 'answer' | 'order'}`
  | `forgery.${'rule' | 'refused'}`
  | `idempotency.${'rule' | 'conflict'}`
  | 'errors.shape';

const TAGS = { code: <code /> };

function DocsMessage({
  messageKey,
  values,
}: {
  messageKey: Sentence;
  values?: Record<string, string>;
}) {
  return (
    <p>
      <TaggedMessage namespace="docs" messageKey={messageKey} values={values} tags={TAGS} />
    </p>
  );
}

function AreaCalls({ area: { id, name, calls } }: { area: Docs['areas'][number] }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <ul className="call-list">
        {calls.map((call) => (
          <li key={call.id}>
            <Link to={`/docs/${id}#${call.id}`} className="call-name">
              <CallName call={call} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
