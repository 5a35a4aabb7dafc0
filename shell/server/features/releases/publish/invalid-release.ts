import type { RegistryErrorCode } from '@storefront/api/registry'

import { HttpError } from '../../../http-error.ts'

/** A problem of a release: a sentence that names the solution. */
export type Problem = { code: RegistryErrorCode; message: string }

const statuses: Partial<Record<RegistryErrorCode, number>> = {
  foreign_token: 403,
  unknown_release: 404,
  other_bytes: 409,
  too_many_files: 413,
}
const maxReported = 20

/** A release that cannot be published, with all of its problems. Status and code are those of the first one. */
export class InvalidReleaseError extends HttpError {
  readonly problems: Problem[]

  constructor([first, ...others]: [Problem, ...Problem[]]) {
    const problems = [first, ...others]
    const reported = problems.slice(0, maxReported).map(({ message }) => message)
    super(statuses[first.code] ?? 422, first.code, {
      message: reported.join(' '),
      details: { problems: reported },
    })
    this.problems = problems
  }
}

export function rejectIfAny([first, ...others]: Problem[]): void {
  if (first) throw new InvalidReleaseError([first, ...others])
}

/** For problems without a code of their own. */
export function toProblem(message: string): Problem {
  return { code: 'release_refused', message }
}
