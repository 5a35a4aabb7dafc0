// @vitest-environment jsdom
import type { WritableAtom } from 'nanostores'
import { $session } from 'shared/session'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { FakeRequest } from '../testing/fake-upload.ts'
import {
  $attachments,
  $hasReady,
  $isFull,
  $isUploading,
  $rejectedFiles,
  addFiles,
  removeAttachment,
  retryAttachment,
  takeReady,
} from './draft-attachments.store.ts'

vi.mock('shared/session', async () => {
  const { atom } = await import('nanostores')
  return { $session: atom({ status: 'signed-in' }) }
})
const session = $session as unknown as WritableAtom<{ status: string }>

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  // After an interrupted upload, the client checks whether the shop responds.
  vi.stubGlobal('fetch', async () => new Response())
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL() {} }),
  )
  FakeRequest.all = []
  session.set({ status: 'signed-in' })
})
afterEach(() => {
  session.set({ status: 'signed-in' })
  // The sign-out clears the draft and cancels its uploads.
  session.set({ status: 'signed-out' })
})

const note = (name = 'a.txt', content: BlobPart = 'text') => new File([content], name)
const states = () => $attachments.get().map(({ state }) => state)
const statuses = () => states().map(({ status }) => status)
const methods = () => FakeRequest.all.map(({ method }) => method)
const keyOf = (index: number) => $attachments.get()[index]?.key ?? ''

/** Waits until the upload with this index has started. */
async function nthRequest(index: number): Promise<FakeRequest> {
  return await vi.waitFor(() => {
    const request = FakeRequest.all[index]
    if (!request?.isSent) throw new Error(`Upload ${index} has not started`)
    return request
  })
}

describe('addFiles', () => {
  it('uploads with progress until the file is ready', async () => {
    await addFiles([note('伺服器 & co.txt')])
    expect(states()).toEqual([{ status: 'uploading', progress: 0 }])
    const request = await nthRequest(0)
    expect(new URL(request.url, 'http://shop').searchParams.get('name')).toBe('伺服器 & co.txt')
    request.progress(3, 4)
    expect(states()).toEqual([{ status: 'uploading', progress: 0.75 }])
    expect($isUploading.get()).toBe(true)
    request.accept('one')
    await vi.waitFor(() => expect(statuses()).toEqual(['ready']))
    expect([$isUploading.get(), $hasReady.get()]).toEqual([false, true])
  })

  it('sends two at a time', async () => {
    addFiles([note(), note(), note()])
    await nthRequest(1)
    expect(FakeRequest.all).toHaveLength(2)
    FakeRequest.all[0]?.accept('one')
    await nthRequest(2)
  })

  it("sends a guest's first upload alone, because its response assigns the conversation", async () => {
    session.set({ status: 'signed-out' })
    addFiles([note(), note(), note()])
    const first = await nthRequest(0)
    expect(FakeRequest.all).toHaveLength(1)
    first.accept('one')
    await nthRequest(2)
  })

  it("holds a guest's first upload until no first message is in progress, unless it is canceled", async () => {
    const turns: (() => void)[] = []
    const request = (_name: string, work: () => Promise<unknown>) =>
      new Promise((resolve, reject) => turns.push(() => void work().then(resolve, reject)))
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
    session.set({ status: 'signed-out' })
    addFiles([note(), note()])
    await vi.waitFor(() => expect(turns).toHaveLength(1))
    removeAttachment(keyOf(0))
    turns[0]?.()
    await vi.waitFor(() => expect(turns).toHaveLength(2))
    expect(FakeRequest.all).toHaveLength(0)
    turns[1]?.()
    const second = await nthRequest(0)
    second.accept('two')
    await vi.waitFor(() => expect(statuses()).toEqual(['ready']))
    Reflect.deleteProperty(navigator, 'locks')
  })

  it('reports rejected files and the reason at once', async () => {
    addFiles([
      new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.txt'),
      note('empty.txt', ''),
      note('setup.png', 'MZ\0\u0001'),
    ])
    await vi.waitFor(() => expect(statuses()).toEqual(['failed', 'failed', 'failed']))
    expect(states()).toEqual(
      ['tooLarge', 'empty', 'type'].map(fault => ({ status: 'failed', fault, isRetryable: false })),
    )
    expect(FakeRequest.all).toHaveLength(0)
  })

  it('accepts as many files as a message allows, and names those that are left out', async () => {
    await addFiles([note(), note(), note('b', 'a\0')])
    expect(statuses()[2]).toBe('failed')
    await addFiles([note(), note(), note('router.log')])
    expect($attachments.get()).toHaveLength(4)
    expect($rejectedFiles.get()).toEqual(['router.log'])
    removeAttachment(keyOf(0))
    expect($rejectedFiles.get()).toEqual([])
  })

  it('gives no place to files that cannot be sent', async () => {
    const refused = [note('empty.txt', ''), note('setup.png', 'MZ\0\u0001')]
    await addFiles([...refused, note(), note(), note(), note('last.txt')])
    expect($attachments.get().map(({ name }) => name)).toContain('last.txt')
    expect([$rejectedFiles.get(), $isFull.get()]).toEqual([[], true])
    removeAttachment(keyOf(5))
    expect($isFull.get()).toBe(false)
  })

  it('drops files that are still checked when the customer signs out', async () => {
    const adding = addFiles([note()])
    session.set({ status: 'signed-out' })
    await adding
    expect($attachments.get()).toEqual([])
  })

  it('accepts text in any script, cut at any byte', async () => {
    addFiles([note('a.log', '伺'.repeat(1000)), note('b.log', `x${'伺'.repeat(1000)}`)])
    await nthRequest(1)
  })
})

describe('a failed upload', () => {
  const rejections: [number, unknown, string, boolean][] = [
    [413, { result: false, error: 'too_large' }, 'tooLarge', false],
    [415, { result: false, error: 'unsupported_type' }, 'type', false],
    [429, { result: false, error: 'too_many_uploads' }, 'tooMany', true],
    [409, { result: false, error: 'files_full' }, 'full', true],
    [429, { result: false, error: 'rate_limited' }, 'rate', true],
    [500, null, 'unavailable', true],
    [413, null, 'tooLarge', false],
    [200, { result: true, content: {} }, 'unavailable', true],
  ]
  it.each(rejections)('with %d %j is reported as %s', async (status, body, fault, isRetryable) => {
    addFiles([note()])
    const request = await nthRequest(0)
    request.respond(status, body)
    await vi.waitFor(() => expect(states()).toEqual([{ status: 'failed', fault, isRetryable }]))
  })

  it('is retried on request, and automatically when the network is back', async () => {
    addFiles([note()])
    const first = await nthRequest(0)
    first.fail()
    await vi.waitFor(() => expect(states()[0]).toMatchObject({ fault: 'network' }))
    retryAttachment(keyOf(0))
    const second = await nthRequest(1)
    second.fail()
    await vi.waitFor(() => expect(statuses()).toEqual(['failed']))
    dispatchEvent(new Event('online'))
    const third = await nthRequest(2)
    third.accept('one')
    await vi.waitFor(() => expect(statuses()).toEqual(['ready']))
  })

  it('is reported when the server does not respond for long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    addFiles([note()])
    while (!FakeRequest.all[0]?.isSent) await new Promise(resolve => setImmediate(resolve))
    vi.advanceTimersByTime(29_000)
    FakeRequest.all[0].progress(1, 4)
    vi.advanceTimersByTime(29_000)
    expect(statuses()).toEqual(['uploading'])
    vi.advanceTimersByTime(2000)
    vi.useRealTimers()
    await vi.waitFor(() => expect(states()[0]).toMatchObject({ fault: 'network' }))
  })
})

describe('removeAttachment', () => {
  it('cancels an upload and continues with the next one', async () => {
    addFiles([note(), note(), note()])
    await nthRequest(1)
    removeAttachment(keyOf(0))
    expect(statuses()).toEqual(['uploading', 'uploading'])
    await nthRequest(2)
    expect(methods()).toEqual(['POST', 'POST', 'POST'])
  })

  it('deletes a finished upload', async () => {
    addFiles([note()])
    const request = await nthRequest(0)
    request.accept('one')
    await vi.waitFor(() => expect(statuses()).toEqual(['ready']))
    removeAttachment(keyOf(0))
    expect($attachments.get()).toEqual([])
    const { method, url } = await nthRequest(1)
    expect([method, url]).toEqual(['DELETE', '/api/v3/chat/attachments/one'])
  })
})

describe('takeReady', () => {
  it('returns the finished uploads in the order of choice, and leaves the others', async () => {
    addFiles([note('1'), note('2'), note('3')])
    const second = await nthRequest(1)
    second.accept('two')
    const third = await nthRequest(2)
    FakeRequest.all[0]?.accept('one')
    await vi.waitFor(() => expect(statuses()).toEqual(['ready', 'ready', 'uploading']))
    expect(takeReady().map(({ id }) => id)).toEqual(['one', 'two'])
    expect(statuses()).toEqual(['uploading'])
    third.accept('three')
    await vi.waitFor(() => expect(statuses()).toEqual(['ready']))
    expect(methods()).toEqual(['POST', 'POST', 'POST'])
  })
})

it('clears everything at sign-out', async () => {
  addFiles([note(), note()])
  await nthRequest(1)
  session.set({ status: 'signed-out' })
  expect($attachments.get()).toEqual([])
})
