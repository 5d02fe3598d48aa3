/** Every browser reports a failed fetch as a TypeError. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

export function isServerReachable(): Promise<boolean> {
  return fetch('/health').then(
    () => true,
    () => false,
  );
}
