import type { Release } from '@storefront/api/composition'
import { openRoutes } from '@storefront/api/routes'
import { releaseId } from '@storefront/kit/release/canonical'

import { toFieldErrors } from '../../../http/requests/parse.ts'
import { boundProblems } from '../composition/bounds.ts'
import { releaseProblems, unlistedProblems } from '../composition/check.ts'
import { parseRelease } from '../composition/make.ts'
import { mapsPathProblems, nameProblems, sizeProblems } from './file-names.ts'
import { InvalidReleaseError, type Problem, rejectIfAny, toProblem } from './invalid-release.ts'

const byHand =
  'Build it again (`npm run build`, or what writes your release.json), and change nothing in it by hand.'

/** The container that a release claims to be, before any other check. */
export function nameOf(value: unknown): string {
  const name = (value as { name?: unknown } | null)?.name
  if (typeof name === 'string' && /^[a-z]{2,20}$/.test(name)) return name
  throw new InvalidReleaseError([toProblem(`release.json names no container. ${byHand}`)])
}

/**
 * Parses a complete and valid `release.json`.
 * @throws InvalidReleaseError with all problems
 */
export function readManifest(value: unknown): Release {
  rejectIfAny(nameProblems(nameOf(value), listedPaths(value)))
  const release = parse(value)
  rejectIfAny(unknownFields(value, release).map(toUnknownField))
  if (releaseId(release) !== release.id)
    throw new InvalidReleaseError([
      toProblem(`release.json of ${release.name} is not what its id says. ${byHand}`),
    ])
  rejectIfAny([
    ...sizeProblems(release),
    ...unlistedProblems(release).map(toMissing),
    ...releaseProblems(release).map(toProblem),
    ...boundProblems(release).map(toProblem),
    ...mapsPathProblems(release),
  ])
  return release
}

function listedPaths(value: unknown): string[] {
  const { files } = value as { files?: unknown }
  if (!Array.isArray(files)) return []
  return files.map(file => String((file as { path?: unknown } | null)?.path))
}

function parse(value: unknown): Release {
  try {
    return parseRelease(value)
  } catch (error) {
    const { issues } = error as { issues?: Parameters<typeof toFieldErrors>[0] }
    if (!issues) throw error
    const fields = Object.entries(toFieldErrors(issues)).slice(0, 5)
    const faults = fields.map(([field, code]) => `${field || 'all of it'} (${code})`).join(', ')
    throw new InvalidReleaseError([toProblem(`release.json is wrong at ${faults}. ${byHand}`)])
  }
}

function toMissing(message: string): Problem {
  return { code: 'missing_files', message }
}

/** `routes.0.isOpen`: unknown keys are never ignored. */
function unknownFields(value: unknown, known: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const fields = known as Record<string, unknown> | undefined
  return Object.entries(value).flatMap(([key, member]) =>
    Object.hasOwn(fields ?? {}, key)
      ? unknownFields(member, fields?.[key], `${place}${key}.`)
      : [place + key],
  )
}

function toUnknownField(field: string): Problem {
  if (/^routes\.\d+\./.test(field)) {
    const message = `${field} is not a field of a route. No release can open a route: open are ${openRoutes.join(', ')} only; take it out.`
    return toProblem(message)
  }
  return toProblem(`${field} is no field of a release: take it out, or update the build.`)
}
