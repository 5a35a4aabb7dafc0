import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'shell/**/*.test.{ts,tsx}',
      'shared/**/*.test.{ts,tsx}',
      'remotes/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'e2e/tools/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['./shell/server/db/test-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // What a test expects to be logged is no news.
    silent: 'passed-only',
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
