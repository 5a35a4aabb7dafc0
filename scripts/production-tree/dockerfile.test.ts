import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { remoteNames } from '@storefront/kit/platform/targets'
import { root } from '@storefront/kit/root'
import { expect, it } from 'vitest'

import { startCommand } from './write-tree.ts'

it('builds every container, and starts the server with the command of the production tree', async () => {
  const lines = (await readFile(join(root, 'deploy/Dockerfile'), 'utf8')).split('\n')
  const build = lines.find(line => line.startsWith('RUN npm run build -- '))
  const names = build?.slice('RUN npm run build -- '.length).split(' ').sort()
  expect(names).toEqual([...remoteNames(), 'server', 'shared', 'shell'].sort())
  const command = lines.findLast(line => line.startsWith('CMD '))
  expect(JSON.parse(command?.slice('CMD '.length) ?? '')).toEqual(startCommand)
})
