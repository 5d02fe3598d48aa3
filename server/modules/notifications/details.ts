/** Values for the text of a notification, as they were at the event. */
export interface NotificationDetails {
  title?: string;
  artist?: string;
  /** Names of a page, a label, and the other person. */
  page?: string;
  label?: string;
  name?: string;
  copies?: number;
  /** Days; the old and the new date, or the first and the last day. */
  from?: string;
  to?: string;
  /** One amount per currency, in minor units. */
  earnings?: { amount: number; currency: string }[];
}
