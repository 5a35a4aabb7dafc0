import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'

import type { RenderJob } from './messages.ts'
import { createRenderInThread } from './render-in-thread.ts'

let written = 0

/** Scripts that no other call returns. The page is the result of these statements, with a `count` of its renders. */
function createJobs(statements: string): (input?: object) => RenderJob {
  written += 1
  const text = `let count = 0
    __SERVER__.shared = { renderPage: input => { count += 1; ${statements} } }`
  const scripts = [{ path: `/r/shared/server.${written}.txt`, text }]
  return (input = {}) => ({ scripts, input: JSON.stringify(input), payload: '{"plan":"H100"}' })
}

const counting = 'return input.payload.plan + count'
/** The limits of the sandbox do not end it. */
const stuck = 'if (input.isStuck) [].indexOf.call({ length: 2 ** 53 - 1 }, 1); return String(count)'

describe('a thread', () => {
  const renderer = createRenderInThread()
  afterAll(renderer.stop)

  it('gets the texts of scripts only once', async () => {
    const job = createJobs(counting)()
    expect(await renderer.render(job)).toBe('H1001')
    const broken = { ...job, scripts: job.scripts.map(script => ({ ...script, text: '(' })) }
    expect(await renderer.render(broken)).toBe('H1002')
  })

  it('renders a page as documents can contain it', async () => {
    const job = createJobs(`return '<b style="x"></b><button></button>'`)()
    expect(await renderer.render(job)).toBe(
      '<b></b><button aria-disabled="true" aria-busy="true"></button>',
    )
  })

  it('keeps renders apart that begin at the same time', async () => {
    const [plans, others] = [createJobs(counting), createJobs(`return 'other' + count`)]
    const jobs = [plans(), others(), plans()]
    expect(await Promise.all(jobs.map(renderer.render))).toEqual(['H1001', 'other1', 'H1002'])
  })

  it('rejects with the error of a script, and loads this script again', async () => {
    const toJob = createJobs(`if (input.isFailing) throw new Error('No plans')
      return String(count)`)
    expect(await renderer.render(toJob())).toBe('1')
    await expect(renderer.render(toJob({ isFailing: true }))).rejects.toThrow('No plans')
    expect(await renderer.render(toJob())).toBe('1')
  })

  it('rejects for a script that cannot start', async () => {
    const job = { ...createJobs('')(), scripts: [{ path: '/r/shared/broken.txt', text: '(' }] }
    await expect(renderer.render(job)).rejects.toThrow('SyntaxError')
  })

  it('keeps the scripts of the last four compositions', async () => {
    const jobs = [0, 1, 2, 3, 4].map(() => createJobs(counting)())
    const [first, second] = jobs as [RenderJob, RenderJob]
    for (const job of jobs.slice(0, 4)) await renderer.render(job)
    expect(await renderer.render(first)).toBe('H1002')
    await renderer.render(jobs[4] as RenderJob)
    expect(await renderer.render(first)).toBe('H1003')
    expect(await renderer.render(second)).toBe('H1001')
  })
})

describe('a thread that does not reply', () => {
  afterEach(() => vi.useRealTimers())

  it('ends after 20 seconds, rejects what waits for it, and starts again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const end = vi.spyOn(Worker.prototype, 'terminate')
    const renderer = createRenderInThread()
    const toJob = createJobs(stuck)
    expect(await renderer.render(toJob())).toBe('1')
    let settled: PromiseSettledResult<string>[] = []
    const jobs = [toJob({ isStuck: true }), toJob()]
    const waiting = Promise.allSettled(jobs.map(renderer.render)).then(all => (settled = all))
    await vi.advanceTimersByTimeAsync(19_999)
    expect(settled).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await waiting
    expect(end).toHaveBeenCalledOnce()
    const reason = new Error('The thread does not reply')
    expect(settled).toEqual(jobs.map(() => ({ status: 'rejected', reason })))
    expect(await renderer.render(toJob())).toBe('1')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await renderer.render(toJob())).toBe('2')
    await renderer.stop()
  })
})

describe('the end of the server', () => {
  it('rejects what waits, and starts no thread afterwards', async () => {
    const renderer = createRenderInThread()
    const toJob = createJobs(stuck)
    const rejected = expect(renderer.render(toJob())).rejects.toThrow('The server stops')
    await renderer.stop()
    await rejected
    await expect(renderer.render(toJob())).rejects.toThrow('The server stops')
  })

  it('needs no thread that has rendered', async () => {
    await expect(createRenderInThread().stop()).resolves.toBeUndefined()
  })
})
