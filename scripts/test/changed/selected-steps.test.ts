import { describe, expect, it } from 'vitest'

import { testSteps } from '../steps.ts'
import { describeSelection } from './describe.ts'
import { selectTests } from './select.ts'
import { selectedSteps } from './selected-steps.ts'

const select = (path: string) => selectTests([{ path, isDeleted: false }])
const stepsOf = (path: string) => selectedSteps(select(path), 'results')
const commandOf = (path: string, step: string) =>
  stepsOf(path)
    .find(({ name }) => name === step)
    ?.command.join(' ')

describe('the steps of a change', () => {
  it('are all steps of `npm test` for an unknown file', () => {
    expect(stepsOf('unknown.bin').map(({ name }) => name)).toEqual(
      testSteps('results').map(({ name }) => name),
    )
  })

  it('need no types, build, and browser for a document', () => {
    const names = stepsOf('docs/testing.md').map(({ name }) => name)
    expect(names).toEqual(['Words', 'Lint', 'Unit and contract tests'])
  })

  it('check the changed files, and build what has changed', () => {
    const path = 'remotes/chat/src/a.tsx'
    expect(commandOf(path, 'Lint')).toMatch(/biome check --no-errors-on-unmatched remotes\/chat/)
    expect(commandOf(path, 'Words')).toMatch(/check-words\.ts remotes\/chat\/src\/a\.tsx$/)
    expect(commandOf(path, 'Build')).toMatch(/build\.ts --if-changed$/)
    expect(commandOf(path, 'Unit and contract tests')).toMatch(/related --run .*remotes\/chat/)
    expect(commandOf(path, 'End-to-end tests')).toMatch(/e2e\/tests\/chat\/ e2e\/tests\/screens\/$/)
  })

  it('contain servers under load only if their tests have changed', () => {
    const step = 'Unit and contract tests'
    expect(commandOf('shell/server/a.ts', step)).toMatch('--project server side')
    const changed = 'shell/server/testing/processes/two-servers.test.ts'
    expect(commandOf(changed, step)).not.toMatch('--project')
  })
})

describe('the description', () => {
  it('tells why all end-to-end tests run, and that the selection is no replacement', () => {
    const selection = select('shared/cart/a.ts')
    const text = describeSelection(selection, selectedSteps(selection, 'results'))
    expect(text).toMatch(/which all pages use: shared\/cart\/a\.ts → .*all end-to-end tests/)
    expect(text).toMatch('End-to-end tests (all)')
    expect(text).toMatch('This does not replace `npm test`')
  })

  it('names the folders of end-to-end tests', () => {
    const selection = select('remotes/chat/src/a.tsx')
    const text = describeSelection(selection, selectedSteps(selection, 'results'))
    expect(text).toMatch('End-to-end tests (access, cart, chat, screens)')
  })
})
