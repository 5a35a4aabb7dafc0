import { expect, it, vi } from 'vitest'

import { startProgram } from './program.ts'
import { superviseServer } from './supervise.ts'

/** Programs that exit when the test ends them. */
function createPrograms() {
  const ends: ((code: number | null) => void)[] = []
  const stop = vi.fn(async () => ends.at(-1)?.(0))
  const start = () => ({ exited: new Promise<number | null>(resolve => ends.push(resolve)), stop })
  return { ends, start }
}

it('restarts a server that exits unexpectedly, at most 5 times in a minute, and reports it', async () => {
  const { ends, start } = createPrograms()
  const reported: string[] = []
  let time = 0
  const server = superviseServer(start, {
    log: sentence => reported.push(sentence),
    now: () => time,
  })
  server.enableRestarts()
  for (let count = 1; count <= 5; count++) {
    ends.at(-1)?.(count === 1 ? null : 134)
    await vi.waitFor(() => expect(ends).toHaveLength(count + 1))
  }
  expect(reported[0]).toBe('▸ The server exited with a signal: restarting it (1 of 5)')
  expect(reported[4]).toBe('▸ The server exited with exit code 134: restarting it (5 of 5)')
  time = 60_001
  ends.at(-1)?.(1)
  await vi.waitFor(() => expect(ends).toHaveLength(7))
  for (let count = 2; count <= 5; count++) {
    ends.at(-1)?.(1)
    await vi.waitFor(() => expect(ends).toHaveLength(6 + count))
  }
  ends.at(-1)?.(7)
  expect(await server.exited).toBe(7)
  expect(reported.at(-1)).toContain('for the sixth time in a minute')
})

it('does not restart a server that exited before it was ready, or was stopped', async () => {
  const failing = createPrograms()
  const failed = superviseServer(failing.start, { log: () => undefined })
  failing.ends[0]?.(1)
  expect(await failed.exited).toBe(1)
  const { ends, start } = createPrograms()
  const server = superviseServer(start, { log: () => undefined })
  server.enableRestarts()
  await server.stop()
  expect(await server.exited).toBe(0)
  expect(ends).toHaveLength(1)
})

it('restarts a killed process', async () => {
  const pids: number[] = []
  const script = 'process.on("message", () => {}); setInterval(() => {}, 1000)'
  const start = () => {
    const program = startProgram(['-e', script], process.env)
    pids.push(program.pid)
    return program
  }
  const server = superviseServer(start, { log: () => undefined })
  server.enableRestarts()
  process.kill(pids[0] ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(pids).toHaveLength(2), 5000)
  await server.stop()
  expect(await server.exited).toBeNull()
})
