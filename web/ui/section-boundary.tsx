/** Error boundaries, so that one part of a page can fail while the rest works. */
import { Children, Component, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { buttonClass } from './button.tsx';
import { useTranslation } from './translation.ts';

interface Props {
  children: ReactNode;
  /** Shows nothing instead, for parts outside of the page such as the player. */
  silent?: boolean;
}

interface State {
  isFailed: boolean;
  /** The user asked for another attempt. */
  isRetried: boolean;
}

export class SectionBoundary extends Component<Props, State> {
  override state: State = { isFailed: false, isRetried: false };

  static getDerivedStateFromError(): State {
    return { isFailed: true, isRetried: false };
  }

  override componentDidUpdate(before: Props): void {
    // Other data or another page may work.
    if (this.state.isFailed && before.children !== this.props.children) {
      this.setState({ isFailed: false });
    }
    // The button with the focus is gone.
    if (this.state.isRetried && !this.state.isFailed) {
      this.setState({ isRetried: false });
      document.getElementById('content')?.focus({ preventScroll: true });
    }
  }

  override render(): ReactNode {
    if (!this.state.isFailed) return this.props.children;
    if (this.props.silent) return null;
    return <FailedSection onRetry={() => this.setState({ isFailed: false, isRetried: true })} />;
  }
}

/** Each child fails alone. */
export function Sections({ children }: { children: ReactNode }) {
  return Children.map(children, (child) => <SectionBoundary>{child}</SectionBoundary>);
}

function FailedSection({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('ui');
  const { revalidate, state } = useRevalidator();
  return (
    <div className="notice notice-danger" role="alert">
      <div>
        <p className="notice-title">{t('section_failed.title')}</p>
        <p>{t('section_failed.text')}</p>
        <div className="notice-action">
          <button
            type="button"
            className={buttonClass({ size: 'small' })}
            aria-busy={state !== 'idle'}
            onClick={async () => {
              // The data may be the reason.
              await revalidate();
              onRetry();
            }}
          >
            {t('section_failed.retry')}
          </button>
        </div>
      </div>
    </div>
  );
}
