// @vitest-environment jsdom
import { atom } from 'nanostores'
import { beforeEach, expect, it, vi } from 'vitest'

const owner = atom<string | null>('sue')
vi.mock('shared/session', () => ({ $owner: owner }))

async function openDocument() {
  vi.resetModules()
  const { $deskDrafts, writeDraft } = await import('./desk-drafts.store.ts')
  return { writeDraft, texts: () => Object.values($deskDrafts.get()).map(({ text }) => text) }
}

beforeEach(() => {
  sessionStorage.clear()
  owner.set('sue')
})

it("restores each conversation's draft after a reload", async () => {
  const desk = await openDocument()
  desk.writeDraft('a', { text: 'Hello' })
  desk.writeDraft('b', { text: 'Tokyo', plans: [4] })
  desk.writeDraft('b', { text: '', plans: [] })
  expect((await openDocument()).texts()).toEqual(['Hello'])
})

it('shows a draft only to its author after the server ended the session', async () => {
  const desk = await openDocument()
  desk.writeDraft('a', { text: 'Hello' })
  owner.set(null)
  expect(desk.texts()).toEqual([])
  owner.set('otto')
  expect([desk.texts(), (await openDocument()).texts()]).toEqual([[], []])
  owner.set('sue')
  expect(desk.texts()).toEqual(['Hello'])
})
