/** Renders a message with values and tags as elements. */
import type { ComponentType, ReactElement } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { ArticleValues } from './article-values.ts';

interface Props {
  namespace: 'help' | 'docs';
  /**
   * A string, because the `Trans` types for all messages are too slow to check; callers narrow it.
   */
  messageKey: string;
  values?: ArticleValues | undefined;
  tags: Readonly<Record<string, ReactElement>>;
}

const UntypedTrans: ComponentType<object> = Trans;

export function TaggedMessage({ namespace, messageKey, values, tags }: Props) {
  const { t } = useTranslation(namespace);
  const props = { t, i18nKey: messageKey, values, components: tags };
  return <UntypedTrans {...props} />;
}
