import { type ReactNode, useEffect, useRef } from 'react';
import type { ToastContentProps } from 'react-toastify/unstyled';

interface Props extends ToastContentProps {
  message: ReactNode;
}

/**
 * Runs the timer of a toast. The library uses its progress bar animation, which ends at once with
 * reduced motion.
 */
export function ToastBody({ message, closeToast, isPaused, toastProps: { autoClose } }: Props) {
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
