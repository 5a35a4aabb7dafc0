export type Group =
  | 'static'
  | 'mount'
  | 'errors'
  | 'policy'
  | 'styles'
  | 'budgets'
  | 'axe'
  | 'leaks'
  | 'purchase'
  | 'start'

/** The result of one check of one look, as the verdict lists it. */
export type Result = {
  group: Group
  /** `home-page · guest · es · phone`. */
  subject: string
  outcome: 'passed' | 'flaky' | 'failed'
  message?: string
  blames?: string
  at?: string
  /** The name of the stored picture. */
  screenshot?: string
}

/** What a check found: a sentence, and the file or expose where it is known. */
export type Fault = { sentence: string; at: string | null }

const maxLength = 2000

/** One line without control characters. Errors of a page can contain anything. */
export function toLine(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line
}
