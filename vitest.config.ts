import type { TestTags } from 'vitest'
import { defineConfig } from 'vitest/config'

import { loadMutant } from './scripts/requirements/mutant-plugin.ts'
import { readRequirements } from './scripts/requirements/requirements.ts'
import { freshFiles } from './scripts/test/fresh-files/pool.ts'
import { LongestFirst } from './scripts/test/longest-first.ts'
import { parallelWork } from './shared/build/platform/processors.ts'
import { testOptions } from './shared/build/test-setup/options.ts'

/** Whole servers with many clients: they measure, and need the machine for themselves. */
const measured = 'shell/server/testing/processes/{chat-load,two-servers}.test.ts'

/** Of `shared`, but of no document: what both sides, or only builds, import. */
const wires = ['shared/{api,build}/**/*.test.ts']

/** A process keeps the packages that its first file has loaded. These have a state, so each file loads them again. */
const statefulPackages = [
  /\/node_modules\/(fake-indexeddb|idb-keyval|@?nanostores|i18next|axios|@iconify)\//,
  /\/node_modules\/(@?radix-ui|react-router|react-router-dom)\//,
]
const everExcluded = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  plugins: 'MUTANT' in process.env ? [loadMutant(import.meta.dirname)] : [],
  test: {
    // A test says which requirements it proves; a tag that is none of them is refused.
    tags: readRequirements(import.meta.dirname).map(({ id, text }) => ({
      // As `e2e/requirement-tags.d.ts` has them.
      name: id as TestTags[keyof TestTags],
      description: text,
    })),
    setupFiles: ['./vitest.setup.ts'],
    globalSetup: ['./shell/server/testing/test-setup.ts'],
    pool: 'forks',
    // Tests wait for PostgreSQL and for other processes about a tenth of their time.
    maxWorkers: parallelWork + 1,
    sequence: { sequencer: LongestFirst },
    ...testOptions,
    projects: [
      {
        extends: true,
        test: {
          name: 'browser side',
          include: ['{shell/src,shared,remotes}/**/*.test.{ts,tsx}'],
          exclude: [...everExcluded, ...wires],
          pool: freshFiles,
          setupFiles: ['./scripts/test/fresh-files/setup.ts'],
          isolate: false,
          server: { deps: { inline: statefulPackages } },
        },
      },
      {
        extends: true,
        test: {
          name: 'server side',
          include: ['{shell,scripts,e2e/tools}/**/*.test.{ts,tsx}', ...wires],
          exclude: [...everExcluded, 'shell/src/**', measured],
          // Without documents and mocked modules: what one file has loaded serves the next one.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'servers under load',
          include: [measured],
          exclude: everExcluded,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
