// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { get, post } from '../../testing/fake-http.ts'
import {
  close,
  failPosts,
  openBrowser,
  openTab,
  owner,
  server,
  session,
  texts,
  unsent,
} from '../../testing/fake-stream.ts'

beforeEach(openBrowser)

describe('signing out', () => {
  it('removes all data of the customer from all tabs and from disk', {
    tags: ['C11'],
  }, async () => {
    server.add()
    const chat = await openTab()
    failPosts()
    await chat.sendMessage({ text: 'secret' })
    chat.writeDraft('half a secret')
    session.set({ status: 'signed-out' })
    owner.set(null)
    expect([chat.$messages.get(), chat.$outgoing.get(), chat.$draft.get()]).toEqual([[], [], ''])
    expect(chat.$conversation.get()).toBeNull()
    get.mockClear()
    dispatchEvent(new Event('online'))
    expect(get).not.toHaveBeenCalled()
    owner.set('')
    close()

    session.set({ status: 'signed-in' })
    owner.set('ada')
    const later = await openTab()
    await vi.waitFor(() => expect(texts(later)).toEqual(['Message 1']))
    expect([unsent(later), later.$draft.get()]).toEqual([[], ''])
  })

  it('shows no response that arrives after its customer signed out', {
    tags: ['C11'],
  }, async () => {
    const chat = await openTab()
    post.mockImplementation(async (path, body) => {
      const response = await server.post(path, body)
      if (body.text !== 'secret') return response
      // The server gives a guest nothing of this conversation.
      get.mockResolvedValue({ conversation: null, messages: [], hours: null })
      session.set({ status: 'signed-out' })
      owner.set('')
      return response
    })
    await chat.sendMessage({ text: 'secret' })
    expect([chat.$messages.get(), chat.$outgoing.get()]).toEqual([[], []])
    expect(chat.$conversation.get()).toBeNull()
  })

  it('saves unsent messages for the same customer only, when the server ended the session', async () => {
    const chat = await openTab()
    failPosts()
    await chat.sendMessage({ text: 'unsent' })
    chat.writeDraft('half')
    session.set({ status: 'signed-out', isForced: true })
    owner.set('')
    expect([unsent(chat), chat.$draft.get()]).toEqual([[], ''])
    session.set({ status: 'signed-in' })
    owner.set('ada')
    expect(chat.$draft.get()).toBe('half')
    owner.set('bob')
    expect([unsent(chat), chat.$draft.get()]).toEqual([[], ''])
    owner.set('ada')
    await vi.waitFor(() => expect(unsent(chat)).toEqual(['unsent']))
  })

  it('assigns the draft and unsent messages of a guest to the customer who signs in', async () => {
    session.set({ status: 'signed-out' })
    owner.set('')
    const guest = await openTab()
    failPosts()
    await guest.sendMessage({ text: 'as a guest' })
    guest.writeDraft('half')
    session.set({ status: 'signed-in' })
    owner.set('ada')
    expect(unsent(guest)).toEqual(['as a guest'])
    expect(guest.$draft.get()).toBe('half')
    session.set({ status: 'signed-out' })
    owner.set('')
    expect(unsent(guest)).toEqual([])
    expect(guest.$draft.get()).toBe('')
  })
})
