const path = '/api/v3/chat/attachments'
/** The server accepts 1024 characters and shortens names for display. */
const longestName = 500

export function uploadAddress(name: string) {
  const shortened = name.slice(-longestName).replace(/\p{Cs}/gu, '')
  return `${path}?name=${encodeURIComponent(shortened)}` as const
}

/** Redirects to a signed URL that is valid for a minute, so each use requests it again. */
export function addressOf(id: string) {
  return `${path}/${id}` as const
}
