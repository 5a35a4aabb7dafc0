import type { InlineConfig } from 'vitest/node'

/** The options of all unit tests, in this repository and in those of teams. */
export const testOptions = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  restoreMocks: true,
  // What a test expects to be logged is no news.
  silent: 'passed-only',
  css: { modules: { classNameStrategy: 'non-scoped' } },
} satisfies InlineConfig
