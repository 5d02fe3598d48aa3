/** `20:04`, as the clocks at the door show it. */
export function clockTime(at: number, language: string): string {
  return new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(at);
}
