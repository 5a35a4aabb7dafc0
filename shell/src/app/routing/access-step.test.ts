// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'

import { readAccessStep, restartAccessStep, saveAccessStep } from './access-step.ts'

const load = (type: NavigationTimingType) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ type } as unknown as PerformanceNavigationTiming])

afterEach(() => vi.restoreAllMocks())

it('continues after a reload, beside the other state of the entry', () => {
  history.replaceState({ reloads: 1 }, '')
  saveAccessStep('link')
  load('reload')
  restartAccessStep()
  expect(history.state).toEqual({ reloads: 1, accessStep: 'link' })
})

it('starts again after a navigation to the same address', () => {
  saveAccessStep('link')
  load('navigate')
  restartAccessStep()
  expect(readAccessStep()).toBeNull()
})
