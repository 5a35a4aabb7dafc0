const path = '/api/v3/chat/attachments'
/** The server accepts 1024 characters and shortens names for display. */
const longestName = 500

export function uploadAddress(name: string): string {
  return `${path}?name=${encodeURIComponent(name.slice(-longestName).replace(/\p{Cs}/gu, ''))}`
}

/** Redirects to a signed URL that is valid for a minute, so each use requests it again. */
export function addressOf(id: string): string {
  return `${path}/${id}`
}
