/** What is not sent in a parcel: it reaches its buyer by mail, or the buyer collects it. */

export interface FulfilledLine {
  lineId: string;
  orderId: string;
  /** Null if the thing was deleted. */
  sellableId: string | null;
  /** Without what was refunded. */
  quantity: number;
}

/** As the confirmation mail names it, in the language of the buyer. */
export interface MailedLine {
  lineId: string;
  title: string;
  description: string;
  /** Their numbers; never empty. */
  copies: readonly number[];
}
