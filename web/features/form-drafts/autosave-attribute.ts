/** Marks autosaving forms: another tab may have saved a newer version. */
export const SAVES_ITSELF = 'data-saves-itself';
