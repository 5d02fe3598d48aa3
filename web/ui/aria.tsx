/** Common setup for all react-aria components. */
import { type ReactNode, useLayoutEffect } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { type NavigateOptions, useHref, useNavigate } from 'react-router';
import { useTranslation } from './translation.ts';

const STYLE_ID = 'react-aria-pressable-style';

/** Uses the locale of the page and our router for links. */
export function Aria({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  useLayoutEffect(preventStyleInjection, []);
  return (
    <RouterProvider
      navigate={(path, options) => navigate(path, options as NavigateOptions | undefined)}
      useHref={useHref}
    >
      <I18nProvider locale={i18n.language}>{children}</I18nProvider>
    </RouterProvider>
  );
}

// react-aria adds a style element unless one exists. The CSP would block it, and its only rule is
// in base.css.
function preventStyleInjection() {
  if (document.getElementById(STYLE_ID)) return;
  const mark = document.createElement('meta');
  mark.id = STYLE_ID;
  document.head.append(mark);
}
