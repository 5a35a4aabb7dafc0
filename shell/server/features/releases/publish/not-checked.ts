import { type Problem, toProblem } from './invalid-release.ts'

/** A file that is not checked further. `message` names the problem and the solution. */
class NotChecked extends Error {}

/** Browsers repair a style sheet by their own rules. This check does not guess, and rejects such a sheet. */
export function unreadable(why: string): NotChecked {
  return new NotChecked(`cannot be read (${why}): write it in plain CSS, and build again.`)
}

/** A publisher can send anything, so content that takes long to check is rejected. */
export function tooComplex(why: string): NotChecked {
  return new NotChecked(`is too complex to be checked (${why}): split it, or make it simpler.`)
}

/** The problems of one file. */
export function checked(name: string, findProblems: () => Problem[]): Problem[] {
  try {
    return findProblems()
  } catch (error) {
    if (!(error instanceof NotChecked)) throw error
    return [toProblem(`${name} ${error.message}`)]
  }
}
