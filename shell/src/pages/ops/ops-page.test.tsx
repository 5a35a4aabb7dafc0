// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://127.0.0.1:4417/_ops"}
import { describe, expect, it } from 'vitest'

import { button, fill, pageText, prepareOps, press, until } from './testing/open-ops.tsx'
import { createEntry, createReplica, fakeDeployment, hashOf } from './testing/samples.ts'

const ops = prepareOps()

describe('the live shop', () => {
  it('shows the live composition with time, user and reason', async () => {
    ops.open()
    await until(() => pageText().includes('Reason 2'))
    for (const text of ['c0200000', 'Otto Lin', '1.0.0', 'catalog'])
      expect(pageText()).toContain(text)
    expect(document.querySelector('time')?.dateTime).toBe(ops.registry.moves[0]?.at)
  })

  it('offers newer releases', async () => {
    ops.open()
    await press('Promote catalog 1.1.0')
    await until(() => pageText().includes('1 release chosen'))
  })

  it('needs a reason for a rollback', async () => {
    ops.open()
    await until(() => pageText().includes('Reason 2'))
    await press('Roll back')
    await until(() => pageText().includes('Files: 1 added, 1 removed'))
    await press('Roll back')
    await until(() => pageText().includes('Give a reason.'))
    expect(ops.sent('/rollback')).toEqual([])
    await fill('[role=dialog] textarea', ' Nobody could pay ')
    await press('Roll back')
    await until(() => pageText().includes('Move 3'))
    await until(() => !document.querySelector('[role=dialog]'))
    const composition = hashOf('c01')
    expect(ops.sent('/rollback')).toEqual([
      { composition, base: hashOf('c02'), why: 'Nobody could pay' },
    ])
  })

  it('offers the rollback target of the registry, not the composition before the last deployment', async () => {
    ops.registry.moves = [fakeDeployment(3, { kind: 'rollback', composition: hashOf('c02') })]
    ops.open()
    await until(() => pageText().includes('Reason 3'))
    await press('Roll back')
    await until(() => pageText().includes('Roll back to c0100000?'))
  })

  it('offers no rollback if the registry has no previous composition', async () => {
    ops.registry.former = { composition: null, releases: [] }
    ops.open()
    await press('Actions for catalog')
    await until(() => pageText().includes('Choose another release of catalog'))
    expect(pageText()).not.toContain('Roll back')
  })

  it('rolls one container back to the displayed release', async () => {
    ops.registry.moves = [fakeDeployment(3, { changed: ['cart'] }), ...ops.registry.moves]
    ops.open()
    await until(() => pageText().includes('Reason 3'))
    await press('Actions for catalog')
    const item = await until(() =>
      Array.from(document.querySelectorAll<HTMLElement>('[role=menuitem]')).find(
        each => each.textContent === 'Roll back catalog to 0.9.0',
      ),
    )
    item.click()
    await fill('[role=dialog] textarea', 'Slow')
    await press('Roll back')
    await until(() => pageText().includes('Move 4'))
    expect(ops.sent('/rollback')[0]).toEqual({
      container: 'catalog',
      composition: hashOf('c01'),
      base: hashOf('c03'),
      why: 'Slow',
    })
    const diffs = ops.registry.calls.filter(({ path }) => path === '/diff')
    expect(diffs).toHaveLength(1)
  })
})

describe('the servers of the shop', () => {
  const servers = () => document.querySelector('[data-server]')?.closest('section')?.textContent

  it('are listed with the composition that each serves', async () => {
    ops.open()
    await until(() => servers()?.includes('web-1'))
    expect(servers()).toMatch(/web-1.*localhost:3000.*Follows.*c0200000/)
    expect(document.querySelector('[role=alert]')).toBeNull()
  })

  it('show their problems, and the reason of a rejection', {
    tags: ['D4.followers'],
  }, async () => {
    const problem = 'Composition c02 is signed with another key.'
    ops.registry.replicas = [
      createReplica(),
      createReplica({ id: '2', name: 'web-2', state: 'refuses', serves: hashOf('c01'), problem }),
      createReplica({ id: '3', name: 'web-3', state: 'silent', missingFiles: 2 }),
    ]
    ops.open()
    const alert = await until(() => document.querySelector('[role=alert]'))
    expect(alert.textContent).toContain('1 server does not serve the live shop')
    expect(alert.textContent).toContain(`web-2 (localhost:3000): ${problem}`)
    expect(servers()).toMatch(/web-2.*Refuses.*c0100000/)
    expect(servers()).toMatch(/web-3.*No response.*2 files missing/)
  })

  it('are polled after a deployment until all of them follow', async () => {
    ops.registry.replicas = [createReplica({ state: 'waits' })]
    ops.open()
    await until(() => servers()?.includes('Waits'))
    ops.registry.replicas = [createReplica()]
    await until(() => servers()?.includes('Follows'))
  })
})

it('names a damaged record of the live composition with the fix', {
  tags: ['D4.damaged-row'],
}, async () => {
  const message = 'Composition c02 is not what its id says: restore it.'
  ops.registry.fault = { reason: 'damaged', message }
  ops.open()
  const alert = await until(() => document.querySelector('[role=alert]'))
  expect(alert.textContent).toContain('The record of the live shop cannot be confirmed')
  expect(alert.textContent).toContain(message)
})

it('names features that do not work without the sandbox', async () => {
  ops.registry.lacking = [{ code: 'no_payments', message: 'Add a payment provider.' }]
  ops.open()
  const hasText = ({ textContent }: Element) => textContent.includes('cannot do everything')
  const alert = await until(() => [...document.querySelectorAll('[role=status]')].find(hasText))
  expect(alert.textContent).toContain('Nothing can be paid')
  expect(alert.textContent).toContain('Add a payment provider.')
})

describe('a change', () => {
  const requested = () =>
    until(() => document.querySelector<HTMLInputElement>('input[autocomplete=current-password]'))

  it('needs the password, and preserves typed input without it', async () => {
    ops.registry.isStrict = true
    ops.open()
    await press('Roll back')
    await fill('[role=dialog] textarea', 'Nobody could pay')
    await press('Roll back')
    const field = await requested()
    expect(field.type).toBe('password')
    await press('Cancel')
    await until(() => pageText().includes('Nothing was changed, because you did not confirm'))
    expect(ops.sent('/rollback')).toEqual([])
    expect(document.querySelector('textarea')?.value).toBe('Nobody could pay')

    await press('Roll back')
    await requested()
    await fill('input[autocomplete=current-password]', 'wrong')
    await press('Confirm')
    await until(() => pageText().includes('This password is wrong.'))
    await fill('input[autocomplete=current-password]', 'quarry-operator')
    await press('Confirm')
    await until(() => pageText().includes('Move 3'))
    await until(() => !document.querySelector('[role=dialog]'))
    expect(ops.sent('/rollback')).toHaveLength(1)
  })

  it('prompts only once', async () => {
    ops.registry.isStrict = true
    ops.open('?section=tokens')
    await press('Rotate CI of catalog')
    await press('Rotate')
    await until(() => pageText().includes('qt_rotated'))
    expect(ops.sent('/confirm')).toEqual([])
  })
})

describe('history', () => {
  it('compares two compositions and names them in the URL', async () => {
    ops.open('?section=history&from=1&to=2')
    await until(() => pageText().includes('Files: 1 added, 1 removed'))
    await button('Roll back to move 1')
    expect(pageText()).not.toContain('Roll back to move 2')
  })
})

describe('the audit log', () => {
  it('filters rejected requests and loads older entries', async () => {
    ops.registry.audit = Array.from({ length: 60 }, (_, index) =>
      createEntry(60 - index, { detail: `Entry ${60 - index}.` }),
    )
    ops.open('?section=audit')
    await until(() => pageText().includes('Entry 11.'))
    expect(pageText()).not.toContain('Entry 10.')
    await press('Show older')
    await until(() => pageText().includes('Entry 1.'))
    const rejections = await until(() =>
      document.querySelectorAll<HTMLElement>('input[type=radio]').item(1),
    )
    rejections.click()
    await until(() => pageText().includes('Nothing was refused'))
  })
})
