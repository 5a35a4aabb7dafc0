import { expect, it } from 'vitest'

import { freePort } from './ports.ts'

it('gives each program its own port, even before the programs listen', async () => {
  const ports: number[] = []
  while (ports.length < 400) ports.push(await freePort('127.0.0.1'))
  expect(new Set(ports).size).toBe(400)
})
