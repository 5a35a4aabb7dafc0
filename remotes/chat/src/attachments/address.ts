const path = '/api/v3/chat/attachments'
/** The server takes 1024 characters and shortens to what it shows. */
const longestName = 500

export function uploadAddress(name: string): string {
  return `${path}?name=${encodeURIComponent(name.slice(-longestName).replace(/\p{Cs}/gu, ''))}`
}

/** Leads on to a signed address that works for a minute; asked for anew each time. */
export function addressOf(id: string): string {
  return `${path}/${id}`
}
