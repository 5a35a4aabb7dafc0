// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://127.0.0.1:4418/_ops"}
import { describe, expect, it } from 'vitest'

import { button, fill, pageText, prepareOps, press, until } from '../testing/open-ops.tsx'

const ops = prepareOps()

describe('tokens', () => {
  it('shows the secret once', async () => {
    ops.open('?section=tokens')
    await press('New token')
    await until(() => pageText().includes('catalog team'))
    await fill('[role=dialog] input[type=text]', 'CI of catalog')
    await press('Create token')
    await until(() => pageText().includes('qt_secret'))
    expect(ops.sent('/tokens')).toEqual([
      { team: 'catalog', scopes: ['publish'], label: 'CI of catalog', days: 90 },
    ])
    await press('I have it')
    await until(() => !pageText().includes('qt_secret'))
    await press('New token')
    await button('Create token')
    expect(pageText()).not.toContain('qt_secret')
  })

  it('creates a token of a team that has no release yet', async () => {
    ops.open('?section=tokens')
    await press('New token')
    await fill('[role=dialog] input[type=text]', 'CI of reviews')
    // The list of the choice needs it, and jsdom lays nothing out.
    Object.assign(Element.prototype, { scrollIntoView() {}, hasPointerCapture: () => false })
    const choice = await until(() =>
      document.querySelector<HTMLElement>('[role=dialog] [role=combobox]'),
    )
    choice.click()
    const option = await until(() =>
      [...document.querySelectorAll<HTMLElement>('[role=option]')].find(
        ({ textContent }) => textContent === 'Another team',
      ),
    )
    option.focus()
    option.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await until(() => pageText().includes('Name of the team'))
    await press('Create token')
    expect(ops.sent('/tokens')).toEqual([])
    await fill('[role=dialog] input[maxlength="20"]', 'reviews')
    await press('Create token')
    await until(() => pageText().includes('qt_secret'))
    expect(ops.sent('/tokens')).toMatchObject([{ team: 'reviews', label: 'CI of reviews' }])
  })

  it('rotates a token, and the old secret works for a grace period', async () => {
    ops.open('?section=tokens')
    await press('Rotate CI of catalog')
    await press('Rotate')
    await until(() => pageText().includes('qt_rotated'))
    expect(ops.sent('/tokens/token-1/rotate')).toEqual([{ graceMinutes: 10 }])
  })

  it('stays open until the secret arrives, so that it cannot appear for another token', async () => {
    let respond = () => {}
    ops.registry.waits = new Promise(resolve => (respond = resolve))
    ops.open('?section=tokens')
    await press('Rotate CI of catalog')
    await press('Rotate')
    await until(() => document.querySelector('[role=dialog] [aria-busy=true]'))
    for (const name of ['Cancel', 'common.close']) await press(name)
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    respond()
    await until(() => pageText().includes('qt_rotated'))
    expect(pageText()).toContain('New secret of CI of catalog')
    expect(ops.sent('/tokens/token-1/rotate')).toHaveLength(1)
  })
})
