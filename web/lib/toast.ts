/**
 * Toast notifications. The renderer is large and loads with the first toast, so toasts are queued
 * until then.
 */
import { TOAST_HELPER_TIMEOUT_MS } from '@lathe/rules/limits';
import type { ReactNode } from 'react';

export type ToastKind = 'SUCCESS' | 'INFO' | 'WARNING' | 'ERROR' | 'DANGER';

export type ToastPosition = `${'top' | 'bottom'}-${'left' | 'center' | 'right'}`;

export interface ToastOptions {
  durationMs?: number;
  position?: ToastPosition;
}

export interface RaisedToast {
  id: string;
  message: ReactNode;
  type: 'success' | 'info' | 'warning' | 'error';
  /** False: stays until dismissed. */
  autoClose: number | false;
  hideProgressBar: true;
  /** An alert interrupts a screen reader; a status waits. */
  role: 'alert' | 'status';
  position: ToastPosition | undefined;
}

const TOAST_STYLES = {
  SUCCESS: { type: 'success', role: 'status' },
  INFO: { type: 'info', role: 'status' },
  WARNING: { type: 'warning', role: 'alert' },
  ERROR: { type: 'error', role: 'alert' },
  DANGER: { type: 'error', role: 'alert' },
} as const satisfies Record<ToastKind, Pick<RaisedToast, 'type' | 'role'>>;

export function toast(
  kind: ToastKind,
  message: ReactNode,
  { durationMs = TOAST_HELPER_TIMEOUT_MS, position }: ToastOptions = {},
): void {
  raise(kind, message, durationMs, position);
}

export function persistentToast(
  kind: ToastKind,
  message: ReactNode,
  { position }: Pick<ToastOptions, 'position'> = {},
): void {
  raise(kind, message, false, position);
}

type Show = (toast: RaisedToast) => void;

let count = 0;
let show: Show | null = null;
let waiting: RaisedToast[] = [];
const watchers = new Set<() => void>();

function raise(
  kind: ToastKind,
  message: ReactNode,
  autoClose: number | false,
  position: ToastPosition | undefined,
): void {
  count += 1;
  const raised: RaisedToast = {
    id: `toast-${count}`,
    message,
    ...TOAST_STYLES[kind],
    autoClose,
    hideProgressBar: true,
    position,
  };
  if (show) {
    show(raised);
    return;
  }
  waiting.push(raised);
  for (const watcher of watchers) watcher();
}

/** Calls the watcher when a toast is queued. Returns a stop function. */
export function onToastWaiting(watcher: () => void): () => void {
  watchers.add(watcher);
  if (waiting.length > 0) watcher();
  return () => watchers.delete(watcher);
}

/** Renders queued and later toasts. Returns a stop function. */
export function drawToasts(draw: Show): () => void {
  show = draw;
  const queued = waiting;
  waiting = [];
  for (const raised of queued) draw(raised);
  return () => {
    if (show === draw) show = null;
  };
}
