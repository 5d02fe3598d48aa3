/** Fields of the details have ids that other screens link to. */
export const DETAILS_FORM = 'details';
