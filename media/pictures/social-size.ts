/** The size that social networks request. */
export const SOCIAL_WIDTH = 1200;
export const SOCIAL_HEIGHT = 630;
