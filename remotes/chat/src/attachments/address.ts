/** Leads on to a signed address that works for a minute; asked for anew each time. */
export function addressOf(id: string): string {
  return `/api/v3/chat/attachments/${id}`
}
