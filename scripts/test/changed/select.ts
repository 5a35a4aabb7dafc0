import { readers } from './readers.ts'
import { type Rule, rules, unknown } from './rules.ts'

export type ChangedFile = { path: string; isDeleted: boolean }

/** What a change can affect. */
export type Selection = {
  /** Why these tests run: each rule that matched, with the paths that it matched. */
  matched: { rule: Rule; paths: string[] }[]
  isEverything: boolean
  /** Paths for Biome. `.` is all files. */
  lint: string[]
  /** Paths for the spelling. `.` is all files. */
  words: string[]
  /** Paths for `vitest related`: the changed files and the tests that read them. */
  unit: 'all' | string[]
  /** Files and folders of `e2e/tests`. */
  endToEnd: 'all' | string[]
  /** Other steps of `npm test`, by their names. */
  steps: Set<string>
}

const typeSteps = ['Imports', 'Types', 'Types of the server', 'Types of the sandbox']
const isCode = (path: string) => /\.(tsx?|m[jt]s|json)$/.test(path)
const isMigration = (path: string) => /^shell\/server\/database\/migrations\//.test(path)
const hasTexts = (path: string) => /^(shell|shared|remotes)\/(?!.*\.test\.tsx?$)/.test(path)

function match(files: ChangedFile[]): Selection['matched'] {
  const paths = new Map<Rule, string[]>()
  for (const { path } of files) {
    const rule = rules.find(({ matches }) => matches.test(path)) ?? unknown
    paths.set(rule, [...(paths.get(rule) ?? []), path])
  }
  return [...paths].map(([rule, matched]) => ({ rule, paths: matched })).sort(widestFirst)
}

const width = ({ isEverything, endToEnd, unit }: Rule) =>
  isEverything ? 3 : endToEnd === 'all' ? 2 : unit === 'all' ? 1 : 0
const widestFirst = (left: { rule: Rule }, right: { rule: Rule }) =>
  width(right.rule) - width(left.rule)

/** A deleted test file cannot run. */
function endToEndOf(matched: Selection['matched'], deleted: Set<string>): 'all' | string[] {
  if (matched.some(({ rule }) => rule.endToEnd === 'all')) return 'all'
  const found = matched.flatMap(({ rule: { endToEnd, matches }, paths }) =>
    paths.flatMap(path => {
      const [whole = '', group = ''] = matches.exec(path) ?? []
      const targets = Array.isArray(endToEnd) ? endToEnd : []
      return targets.map(each => each.replaceAll('$&', whole).replaceAll('$1', group))
    }),
  )
  return [...new Set(found)].filter(path => !deleted.has(path)).sort()
}

function unitOf(matched: Selection['matched'], files: ChangedFile[]): 'all' | string[] {
  if (matched.some(({ rule }) => rule.unit === 'all')) return 'all'
  const imported = matched.flatMap(({ rule, paths }) => (rule.unit === 'importers' ? paths : []))
  const reading = files.flatMap(({ path }) =>
    readers.flatMap(({ reads, tests }) => (reads.test(path) ? tests : [])),
  )
  const deleted = new Set(files.flatMap(({ path, isDeleted }) => (isDeleted ? [path] : [])))
  return [...new Set([...imported, ...reading])].filter(path => !deleted.has(path)).sort()
}

/** Chooses what to run for a list of changed files. A path that no rule knows runs everything. */
export function selectTests(files: ChangedFile[]): Selection {
  const matched = match(files)
  const paths = files.map(({ path }) => path)
  const existing = files.filter(({ isDeleted }) => !isDeleted).map(({ path }) => path)
  const deleted = new Set(paths.filter(path => !existing.includes(path)))
  const all = (settings: RegExp) => (paths.some(path => settings.test(path)) ? ['.'] : existing)
  return {
    matched,
    isEverything: matched.some(({ rule }) => rule.isEverything),
    lint: all(/^biome\.json$|\.grit$/),
    words: all(/^cspell\.json$|^scripts\/lint\/words\.txt$/),
    unit: unitOf(matched, files),
    endToEnd: endToEndOf(matched, deleted),
    steps: new Set([
      ...(paths.some(isCode) ? typeSteps : []),
      ...(paths.some(hasTexts) ? ['Texts'] : []),
      ...(paths.some(isMigration) ? ['Migrations'] : []),
      ...matched.flatMap(({ rule }) => rule.steps ?? []),
    ]),
  }
}
