/** True when the text has no visible character: only spaces and characters without width or shape. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}\p{Mn}\u115F\u1160\u2800\u3164\uFFA0]*$/u.test(text)
}
