import { useTranslation } from 'react-i18next';
import type { CallError } from './describe-calls.ts';

interface Props {
  caption: string;
  errors: readonly CallError[];
}

export function ErrorTable({ caption, errors }: Props) {
  const { t } = useTranslation(['docs', 'errors']);
  if (errors.length === 0) return null;
  return (
    <table className="type-table error-table">
      <caption className="type-caption">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('errors.status')}</th>
          <th scope="col">{t('errors.code')}</th>
          <th scope="col">{t('errors.words')}</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ status, code }) => (
          <tr key={code}>
            <td className="figures">{status}</td>
            <th scope="row">
              <code>{code}</code>
            </th>
            {/* Where the words name a figure, any will do to show them. */}
            <td>{t(`errors:${code}`, { seconds: 30 })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
