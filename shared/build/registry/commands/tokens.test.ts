import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

import { tokenPath } from '../../command-line/settings.ts'
import type { Registry } from '../client.ts'
import { tokens } from './tokens.ts'

it('shows a new secret that cannot be stored, because it cannot be read again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-tokens-'))
  const env = { DATA_DIR: dataDir }
  const shop = 'http://localhost:3000'
  const made = { token: { id: 't1', team: 'chat', scopes: ['move'] }, secret: 'qt_secret' }
  const registry = { shop, request: async () => made } as unknown as Registry
  await mkdir(tokenPath('chat', shop, env), { recursive: true })
  const input = { registry, parameters: ['create', 'chat'], values: { save: true }, env }
  await expect(tokens.run(input)).rejects.toMatchObject({ code: 'not_saved', lines: ['qt_secret'] })
  await rm(dataDir, { recursive: true })
})

it.each([
  [['create', 'Bad Team'], {}, '"Bad Team" is not a team: use 2 to 20 lower-case letters.'],
  [['create', 'chat'], { days: '0' }, '--days must be from 1 to 3650.'],
  [['create', 'chat'], { scopes: 'move,fly' }, /^"move,fly" is not a list of scopes: [^.]*\.$/],
  [['rotate', 'xyz'], {}, /^"xyz" is not the id of a token: .* lists the ids\.$/],
])('says what is wrong with tokens %s %s', async (parameters, values, sentence) => {
  const registry = {} as Registry
  await expect(tokens.run({ registry, parameters, values, env: {} })).rejects.toThrow(sentence)
})
