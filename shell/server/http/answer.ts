/** The envelope of a successful answer (SPEC 7). */
export function ok<Content>(content: Content): {
  result: true
  content: Content
  message: string
} {
  return { result: true, content, message: '' }
}
