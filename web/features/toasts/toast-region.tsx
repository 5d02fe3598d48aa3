import { TOAST_DRAG_PERCENT, TOAST_TIMEOUT_MS, TOASTS_MAX } from '@lathe/rules/limits';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import {
  type CloseButtonProps,
  cssTransition,
  ToastContainer,
  type ToastContentProps,
  toast,
} from 'react-toastify/unstyled';
import { drawToasts, type RaisedToast } from '../../lib/toast.ts';
import { Icon, type IconShape } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './toasts.css';

/** Screen readers announce only changes of a live region that existed before. */
const ANNOUNCE_DELAY_MS = 100;

const SLIDE = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapseDuration: 150 });

function draw({ id, message, position, ...options }: RaisedToast): void {
  toast((props) => <ToastBody {...props} message={message} />, {
    ...options,
    ...(position && { position }),
    toastId: id,
  });
}

const SHAPES: Partial<Record<string, IconShape>> = {
  success: CircleCheck,
  info: Info,
  warning: TriangleAlert,
  error: CircleX,
};

export function ToastRegion() {
  const { t } = useTranslation('toasts');
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const previousFocus = useRef<HTMLElement | null>(null);

  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = drawToasts(draw);
    }, ANNOUNCE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, []);

  // Restores the focus when a focused toast closes; otherwise it would move to the top of the page.
  useEffect(
    () =>
      toast.onChange(({ id, status }) => {
        if (status !== 'removed') return;
        if (document.getElementById(String(id))?.contains(document.activeElement)) {
          previousFocus.current?.focus();
        }
      }),
    [],
  );

  function onFocus({ currentTarget, relatedTarget, target }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget) && relatedTarget instanceof HTMLElement) {
      previousFocus.current = relatedTarget;
    }
    // Only for keyboard focus: a click on a toast must not pause all timers.
    if (target.matches(':focus-visible')) toast.pause();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) toast.play();
  }

  function onKeyDown({ key, target }: KeyboardEvent) {
    if (key !== 'Escape' || !(target instanceof Element)) return;
    const id = target.closest('.toast')?.id;
    if (id !== undefined) toast.dismiss(id);
  }

  return (
    // Dialogs leave this region alone: it stays readable, and a click on it is not one outside them.
    // biome-ignore lint/a11y/noStaticElementInteractions: events of the toasts bubble here
    <div data-react-aria-top-layer="true" onFocus={onFocus} onBlur={onBlur} onKeyDown={onKeyDown}>
      <ToastContainer
        aria-label={t('region')}
        limit={TOASTS_MAX}
        autoClose={TOAST_TIMEOUT_MS}
        draggable
        draggablePercent={TOAST_DRAG_PERCENT}
        transition={still ? false : SLIDE}
        customProgressBar
        className={(context) => `toasts toasts-${context?.position}`}
        toastClassName={(context) => `toast toast-${context?.type}`}
        icon={({ type }) => <Icon shape={SHAPES[type] ?? Info} />}
        closeButton={({ closeToast }: CloseButtonProps) => (
          <IconButton icon={X} size="small" label={t('dismiss')} onClick={() => closeToast(true)} />
        )}
      />
    </div>
  );
}

interface BodyProps extends ToastContentProps {
  message: ReactNode;
}

/**
 * Runs the timer of a toast. The library uses its progress bar animation, which ends at once with
 * reduced motion.
 */
function ToastBody({ message, closeToast, isPaused, toastProps: { autoClose } }: BodyProps) {
  const left = useRef(autoClose);
  useEffect(() => {
    if (isPaused || typeof left.current !== 'number') return;
    const wait = left.current;
    const since = performance.now();
    const timer = setTimeout(() => closeToast(), wait);
    return () => {
      clearTimeout(timer);
      left.current = wait - (performance.now() - since);
    };
  }, [isPaused, closeToast]);
  return <div className="toast-message">{message}</div>;
}
