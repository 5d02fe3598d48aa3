/** The id of a message for its receivers, in the header `webhook-id`. */
export function messageName(id: string): string {
  return `msg_${id.replaceAll('-', '')}`;
}
