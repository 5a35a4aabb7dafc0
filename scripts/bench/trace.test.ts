import { expect, it } from 'vitest'

import { tasksUntilReady } from './trace.ts'

const thread = { pid: 1, tid: 1 }
const marks = [
  { ...thread, name: 'navigationStart', ts: 1_000 },
  { ...thread, name: 'bench:ready', ts: 500_000 },
]
const script = { data: { url: 'http://shop/r/catalog/home-page.0123456789.js' } }

it('returns the tasks until the page was ready, with the own time of each kind of work', () => {
  const tasks = tasksUntilReady([
    ...marks,
    { ...thread, name: 'ThreadControllerImpl::RunTask', ts: 11_000, dur: 120_000 },
    { ...thread, name: 'RunTask', ts: 11_000, dur: 119_000 },
    { ...thread, name: 'EvaluateScript', ts: 12_000, dur: 100_000, args: script },
    { ...thread, name: 'V8.CompileCode', ts: 20_000, dur: 30_000 },
    { ...thread, name: 'Layout', ts: 115_000, dur: 10_000 },
    { ...thread, name: 'RunTask', ts: 600_000, dur: 90_000 },
    { pid: 2, tid: 1, name: 'RunTask', ts: 20_000, dur: 90_000 },
    { ...thread, name: 'a mark without a duration', ts: 30_000 },
  ])
  expect(tasks).toEqual([
    {
      startMs: 10,
      durationMs: 120,
      parts: [
        { name: 'EvaluateScript catalog/home-page', ms: 70 },
        { name: 'V8.CompileCode', ms: 30 },
        { name: 'Layout', ms: 10 },
      ],
    },
  ])
})

it('rejects a trace of a page that did not become ready', () => {
  expect(() => tasksUntilReady(marks.slice(0, 1))).toThrow('no navigation that became ready')
})
