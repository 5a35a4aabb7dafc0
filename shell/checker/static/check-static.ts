import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Release, releaseSchema } from '@storefront/api/composition'
import type { Finding } from '@storefront/api/findings'
import { releaseInterfaceSchema } from '@storefront/api/interface'
import { releaseTypesSchema } from '@storefront/api/release-types'
import { compareParts } from '@storefront/kit/compatibility/compare'
import { checkTypes } from '@storefront/kit/compatibility/types/check-types'

import { type Result, toLine } from '../report/result.ts'

type StaticReport = {
  results: Result[]
  /** The containers whose release recorded no interface or no types. */
  unknown: string[]
  /** A sentence for everything that could not be checked. */
  notes: string[]
}

type Part = Awaited<ReturnType<typeof readPart>>

async function readPart(folder: string, name: string) {
  const read = async (file: string) =>
    JSON.parse(await readFile(join(folder, name, basename(file)), 'utf8'))
  const release: Release = releaseSchema.parse(await read('release.json'))
  const { interface: path, types } = release
  return {
    name,
    interface: path === undefined ? null : releaseInterfaceSchema.parse(await read(path)),
    types: types === undefined ? null : releaseTypesSchema.parse(await read(types)),
  }
}

/** Compares what the releases of the candidate offer with what they use, without running them. */
export async function checkStatic(folder: string, names: string[]): Promise<StaticReport> {
  const parts = await Promise.all(names.map(name => readPart(folder, name)))
  const { findings, unknown } = compareParts(parts)
  const types = await typesOf(parts)
  const failed = [...findings, ...types.findings].map(toResult)
  // A release without an interface or types is unknown, so the candidate as a whole has not passed.
  const isKnown = unknown.length === 0 && types.unknown.length === 0
  const passed: Result = { group: 'static', subject: 'all releases', outcome: 'passed' }
  return {
    results: failed.length === 0 && isKnown ? [passed] : failed,
    unknown: [...new Set([...unknown, ...types.unknown])],
    notes: [
      ...unknown.map(
        name =>
          `static checks of ${name}: its release recorded no interface, so only the browser saw it`,
      ),
      ...types.notes,
    ],
  }
}

function typesOf(parts: Part[]) {
  const candidate = parts.find(({ name }) => name === 'shared')?.types ?? null
  const consumers = parts
    .filter(({ name }) => name !== 'shared')
    .map(part => ({ ...part, uses: part.interface?.uses.modules ?? null }))
  return checkTypes({ live: null, candidate, consumers })
}

function toResult({ check, breaks, at, message }: Finding): Result {
  return {
    group: 'static',
    subject: `${check} · ${breaks}`,
    outcome: 'failed',
    message: toLine(message),
    blames: breaks,
    ...(at !== null && { at }),
  }
}
