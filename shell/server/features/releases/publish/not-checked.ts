import { type Problem, toProblem } from './invalid-release.ts'

/** A file that is not looked at any further: `message` says what is wrong with it, and the cure. */
class NotChecked extends Error {}

/** Browsers mend a style sheet by rules of their own: what needs mending is not guessed at. */
export function unreadable(why: string): NotChecked {
  return new NotChecked(`cannot be read (${why}): write it in plain CSS, and build again.`)
}

/** Whoever may publish can send anything: what would take long is refused instead. */
export function tooComplex(why: string): NotChecked {
  return new NotChecked(`is too complex to be checked (${why}): split it, or make it simpler.`)
}

/** Problems of one file. */
export function checked(name: string, findProblems: () => Problem[]): Problem[] {
  try {
    return findProblems()
  } catch (error) {
    if (!(error instanceof NotChecked)) throw error
    return [toProblem(`${name} ${error.message}`)]
  }
}
