/** One API call: method, path, access, request, response and errors. */

import { Badge } from '../../../ui/badge.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { Call } from './describe-calls.ts';
import { ErrorTable } from './error-table.tsx';
import { TypeTable } from './type-table.tsx';

const TONES = { GET: 'outline', POST: 'success', PUT: 'warning', DELETE: 'danger' } as const;

export function CallName({ call }: { call: Pick<Call, 'method' | 'path' | 'summary'> }) {
  return (
    <>
      <Badge tone={TONES[call.method]}>{call.method}</Badge>
      <Path path={call.path} />
      <span className="call-summary">{call.summary}</span>
    </>
  );
}

export function CallEntry({ call }: { call: Call }) {
  const { t } = useTranslation('docs');
  const { id, permission, scope, body, reply, file, errors, example } = call;
  return (
    <details className="call">
      <summary className="call-name">
        <CallName call={call} />
      </summary>
      {/* Browsers open the details element around a link target; use-open-target.ts covers
         client-side navigations. */}
      <div id={id} className="call-body">
        <p className="call-permission">
          {t('call.permission', { who: t(`permission.${permission}`) })}
        </p>
        {scope !== null && <p className="call-permission">{t('call.scope', { scope })}</p>}
        <TypeTable caption={t('call.path')} rows={call.path_parameters} />
        <TypeTable caption={t('call.query')} rows={call.query_parameters} />
        {body && (
          <TypeTable caption={t('call.body', { type: body.type })} rows={body.rows} always />
        )}
        {reply ? (
          <TypeTable caption={t('call.reply', { type: reply.type })} rows={reply.rows} always />
        ) : (
          <p className="call-permission">
            {file.length > 0 ? t('call.file', { types: file.join(', ') }) : t('call.no_reply')}
          </p>
        )}
        <ErrorTable caption={t('call.own_errors')} errors={errors} />
        {example && (
          <details>
            <summary className="type-caption">{t('call.example')}</summary>
            <figure className="example">
              <pre>{example.request}</pre>
              {example.reply !== null && (
                <>
                  <figcaption>{t('call.example_reply')}</figcaption>
                  <pre>{example.reply}</pre>
                </>
              )}
            </figure>
          </details>
        )}
      </div>
    </details>
  );
}

/** Highlights path parameters and allows line breaks after slashes. */
function Path({ path }: { path: string }) {
  const steps = path.split('/').slice(1);
  return (
    <code className="call-path">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a path keep their order
        <span key={index}>
          /{step.startsWith('{') ? <var>{step}</var> : step}
          <wbr />
        </span>
      ))}
    </code>
  );
}
