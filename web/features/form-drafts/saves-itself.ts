/** Marks forms that save by themselves: another tab may have saved something newer meanwhile. */
export const SAVES_ITSELF = 'data-saves-itself';
