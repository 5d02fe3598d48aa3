/** Choices of whoever holds the device. They stay on it. */
import { isLocale, type Locale, matchLocale } from '@lathe/rules/locales';
import { readStored, writeStored } from '../../lib/storage.ts';

export type Theme = 'dark' | 'light';

const KEYS = {
  language: 'door-language',
  theme: 'door-theme',
  sound: 'door-sound',
  camera: 'door-camera',
} as const;

export function languageSetting(): Locale {
  const stored = readStored(KEYS.language);
  return isLocale(stored) ? stored : matchLocale(navigator.languages.join(','));
}

export function storeLanguage(locale: Locale): void {
  writeStored(KEYS.language, locale);
}

/** Dark by default: it is night, and the guests are in front of the screen. */
export function themeSetting(): Theme {
  return readStored(KEYS.theme) === 'light' ? 'light' : 'dark';
}

export function storeTheme(theme: Theme): void {
  writeStored(KEYS.theme, theme);
  applyTheme();
}

export function applyTheme(): void {
  document.documentElement.dataset.theme = themeSetting();
}

export function hasSound(): boolean {
  return readStored(KEYS.sound) !== 'off';
}

export function storeSound(isOn: boolean): void {
  writeStored(KEYS.sound, isOn ? 'on' : 'off');
}

/** Empty: the one at the back. */
export function cameraSetting(): string {
  return readStored(KEYS.camera) ?? '';
}

export function storeCamera(id: string): void {
  writeStored(KEYS.camera, id);
}
