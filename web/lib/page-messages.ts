/**
 * Files with the messages of one public page. The build adds a call of `registerPage` to the script
 * of each, see `page-words-plugin.ts`.
 */
const files = new Map<string, string>();
let onRegister: (file: string) => void = () => undefined;

export function registerPage(routeId: string, file: string): void {
  files.set(routeId, file);
  onRegister(file);
}

export function pageFile(routeId: string): string | undefined {
  return files.get(routeId);
}

/** Calls it with each file as soon as the script of its page is there. */
export function onPageRegistered(load: (file: string) => void): void {
  onRegister = load;
}
