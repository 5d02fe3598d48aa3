/** Marks autosaving forms: another tab may have saved a newer version. */
export const AUTOSAVE_ATTRIBUTE = 'data-saves-itself';
