/** All buttons of the pictures belong to this form. */
export const PICTURES_FORM = 'pictures';
