import { defineConfig } from 'vitest/config'

import { loadMutant } from './scripts/spec/mutant-plugin.ts'

/** Whole servers with many clients: they measure, and need the machine for themselves. */
const measured = 'shell/server/processes/**/*.test.ts'

export default defineConfig({
  plugins: 'MUTANT' in process.env ? [loadMutant(import.meta.dirname)] : [],
  test: {
    setupFiles: ['./vitest.setup.ts'],
    globalSetup: ['./shell/server/db/test-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // What a test expects to be logged is no news.
    silent: 'passed-only',
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: [
            'shell/**/*.test.{ts,tsx}',
            'shared/**/*.test.{ts,tsx}',
            'remotes/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'e2e/tools/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', measured],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'servers',
          include: [measured],
          exclude: ['**/node_modules/**', '**/dist/**'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
