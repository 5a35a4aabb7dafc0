import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Release, releaseSchema } from '@storefront/api/composition'
import { releaseInterfaceSchema } from '@storefront/api/interface'
import { compareParts } from '@storefront/kit/compatibility/compare'

import { type Result, toLine } from '../report/result.ts'

/** The static checks of a candidate. `unknown` has a sentence for each release that they know nothing about. */
type StaticReport = { results: Result[]; unknown: string[] }

async function readPart(folder: string, name: string) {
  const read = async (file: string) =>
    JSON.parse(await readFile(join(folder, name, basename(file)), 'utf8'))
  const release: Release = releaseSchema.parse(await read('release.json'))
  const { interface: path } = release
  const recorded = path === undefined ? null : releaseInterfaceSchema.parse(await read(path))
  return { name, interface: recorded }
}

/** Compares what the releases of the candidate offer with what they use, without running them. */
export async function checkStatic(folder: string, names: string[]): Promise<StaticReport> {
  const parts = await Promise.all(names.map(name => readPart(folder, name)))
  const { findings, unknown } = compareParts(parts)
  const failed = findings.map(
    ({ check, breaks, at, message }): Result => ({
      group: 'static',
      subject: `${check} · ${breaks}`,
      outcome: 'failed',
      message: toLine(message),
      blames: breaks,
      ...(at !== null && { at }),
    }),
  )
  // A release without an interface is unknown, so the candidate as a whole has not passed.
  const isKnown = unknown.length === 0
  const passed: Result = { group: 'static', subject: 'all releases', outcome: 'passed' }
  return {
    results: failed.length === 0 && isKnown ? [passed] : failed,
    unknown: unknown.map(
      name =>
        `static checks of ${name}: its release recorded no interface, so only the browser saw it`,
    ),
  }
}
