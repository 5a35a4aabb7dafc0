import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { remoteNames } from '../platform/targets.ts'
import { dist } from '../root.ts'
import { compileHint } from './compile-hints.ts'

test.each(['shell', 'shared', ...remoteNames(), 'monolith'])(
  'every script of %s starts with the compile hint',
  name => {
    const scripts = readdirSync(join(dist, name)).filter(file => file.endsWith('.js'))
    expect(scripts).not.toEqual([])
    const text = (file: string) => readFileSync(join(dist, name, file), 'utf8')
    expect(scripts.filter(file => !text(file).startsWith(compileHint))).toEqual([])
  },
)
