/** Renders a message with values and tags as elements. */
import type { MessageKey } from '@lathe/messages/translate';
import type { ReactElement } from 'react';
import { Trans, useTranslation } from '../../ui/translation.ts';
import type { ArticleValues } from './article-values.ts';

interface Props {
  namespace: 'help' | 'docs';
  messageKey: MessageKey<'help'> | MessageKey<'docs'>;
  values?: ArticleValues | undefined;
  tags: Readonly<Record<string, ReactElement>>;
}

export function TaggedMessage({ namespace, messageKey, values, tags }: Props) {
  const { t } = useTranslation(namespace);
  return <Trans t={t} i18nKey={messageKey} values={values} components={tags} />;
}
