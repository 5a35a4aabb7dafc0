import { groupsOfRemotes } from './end-to-end-groups.ts'

export type Rule = {
  matches: RegExp
  /** Completes the sentence "The change is in …". */
  reason: string
  /** Runs all steps of `npm test`. */
  isEverything?: boolean
  /** The unit tests that import the file, or all of them. Default: none. */
  unit?: 'importers' | 'all'
  /** All end-to-end tests, or files and folders. `$&` is the matched path, `$1` the first group of `matches`. */
  endToEnd?: 'all' | string[]
  /** Other steps of `npm test`, by their names. */
  steps?: string[]
}

const folders = (groups: string[]) => groups.map(group => `e2e/tests/${group}/`)

const remotes = Object.entries(groupsOfRemotes).map(
  ([name, groups]): Rule => ({
    matches: new RegExp(`^remotes/${name}/.*\\.(tsx?|css|json)$`),
    reason: `the remote ${name}`,
    unit: 'importers',
    endToEnd: folders(groups),
  }),
)

/** The script of a step of `npm test`, and its folder. */
const scriptOf = (script: string, step: string): Rule => ({
  matches: new RegExp(`^scripts/(${script})(\\.ts$|/)`),
  reason: `the step ${step}`,
  unit: 'importers',
  steps: [step],
})

/** The first rule that matches a path decides. */
export const rules: Rule[] = [
  {
    matches:
      /(^|\/)(package(-lock)?|tsconfig[^/]*)\.json$|^vitest\.|^scripts\/build(-container)?\.ts$/,
    reason: 'packages, settings, or the build, which affect all tests',
    isEverything: true,
  },
  { matches: /^e2e\/[^/]*(requirement|mutants)[^/]*$/, reason: 'the requirements' },
  { matches: /^docs\/|\.md$/, reason: 'documents' },
  {
    matches: /^scripts\/test\/fresh-files\/|^shell\/server\/testing\/test-setup\.ts$/,
    reason: 'the setup of all unit tests',
    unit: 'all',
  },
  { matches: /\.test\.tsx?$/, reason: 'unit tests', unit: 'importers' },
  {
    matches: /^e2e\/tests\/.+\.spec\.ts$/,
    reason: 'end-to-end tests',
    endToEnd: ['$&'],
  },
  {
    matches: /^e2e\/tests\/([^/]+)\//,
    reason: 'a folder of end-to-end tests',
    endToEnd: ['e2e/tests/$1/'],
  },
  {
    matches: /^e2e\/(matrix\.config\.ts$|tools\/matrix\/|fixtures\/)/,
    reason: 'the step Mixed releases',
    unit: 'importers',
    steps: ['Mixed releases'],
  },
  {
    matches: /^e2e\/(tools\/|playwright\.config\.ts$)/,
    reason: 'the tools of all end-to-end tests',
    unit: 'importers',
    endToEnd: 'all',
  },
  {
    matches: /^shell\/server\/(access|.*\/route-failures)\.txt$|\/(stored-samples|testing)\//,
    reason: 'data and tools of unit tests',
    unit: 'importers',
  },
  ...remotes,
  {
    matches: /^shell\/checker\//,
    reason: 'the checker',
    unit: 'importers',
    steps: ['Can I deploy'],
  },
  {
    matches: /^(shared|shell|remotes)\/(.*(\.tsx?|\.css)|(.*\/)?locales\/[^/]+\.json)$/,
    reason: 'shared, the shell, the server, or the sandbox, which all pages use',
    unit: 'importers',
    endToEnd: 'all',
  },
  {
    matches: /^(shared|shell|remotes)\//,
    reason: 'data that no module imports, which all pages use',
    unit: 'all',
    endToEnd: 'all',
  },
  scriptOf('matrix', 'Mixed releases'),
  scriptOf('canary-story', 'Canary story'),
  scriptOf('can-i-deploy', 'Can I deploy'),
  scriptOf('gates|bench', 'Exact gates'),
  scriptOf('locales|check-locales', 'Texts'),
  scriptOf('migrate|check-migrations', 'Migrations'),
  {
    matches: /^scripts\/(release-story)(\.ts$|\/)/,
    reason: 'the soak test of releases',
    unit: 'importers',
    endToEnd: ['e2e/tests/federation/$1.spec.ts'],
  },
  {
    matches: /^scripts\/(resilience)(\.ts$|\/)/,
    reason: 'the test of faults',
    unit: 'importers',
    endToEnd: ['e2e/tests/$1/whatever-fails.spec.ts'],
  },
  {
    matches: /^scripts\/build-gallery\.ts$/,
    reason: 'the gallery',
    endToEnd: ['e2e/tests/access/gallery.spec.ts'],
  },
  { matches: /^scripts\/lint\/|^(biome|cspell)\.json$|^\.gitignore$/, reason: 'the lint rules' },
  { matches: /^scripts\/.*\.m?ts$/, reason: 'scripts', unit: 'importers' },
]

export const unknown: Rule = {
  matches: /^/,
  reason: 'files that no rule in `scripts/test/changed/rules.ts` knows',
  isEverything: true,
}
