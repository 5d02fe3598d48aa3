/** What the sites that show such pictures ask for. */
export const SOCIAL_WIDTH = 1200;
export const SOCIAL_HEIGHT = 630;
