/** The envelope of a successful response (S7.flavors.answer). */
export function ok<Content>(content: Content): {
  result: true
  content: Content
  message: string
} {
  return { result: true, content, message: '' }
}
