import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

import base from './playwright.config.ts'
import { toTestIgnore, toTitlePattern } from './tools/matrix/unpinned-tests.ts'
import type { MatrixOptions } from './tools/test.ts'

/** A composition of `npm run e2e:matrix`, whose preview the cookies of `storageState` select in each browser. */
type MatrixRun = { name: string; composition: string; storageState: string }

const { MATRIX_RUNS = '', MATRIX_REPORT = '' } = process.env
const runs: MatrixRun[] = JSON.parse(readFileSync(MATRIX_RUNS, 'utf8'))

export default defineConfig<MatrixOptions>({
  ...base,
  outputDir: join(import.meta.dirname, '..', 'test-results', 'matrix'),
  reporter: [['json', { outputFile: MATRIX_REPORT }]],
  testIgnore: toTestIgnore(),
  grepInvert: toTitlePattern(),
  projects: runs.map(({ name, composition, storageState }) => ({
    name,
    use: { composition, storageState },
  })),
})
