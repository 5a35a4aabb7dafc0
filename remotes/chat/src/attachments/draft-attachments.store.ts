import { type Attachment, chatLimits } from '@storefront/api/chat'
import { randomUuid } from '@storefront/api/random-uuid'
import { atom, computed, keepMount, onMount, type ReadableAtom } from 'nanostores'
import { $session } from 'shared/session'
import { reportHandled } from 'shared/telemetry'
import { addUnsavedWork } from 'shared/unsaved'

import { withTabLock } from '../conversation/tab-lock.ts'
import { checkFile } from './check-file.ts'
import { clearUpload, UploadFailed, type UploadFault, uploadFile } from './upload-file.ts'

export type DraftAttachment = {
  key: string
  name: string
  bytes: number
  /** Object URL for a preview of the picture before it is sent; null for other files. */
  preview: string | null
  state:
    | { status: 'uploading'; progress: number }
    | { status: 'ready'; attachment: Attachment }
    | { status: 'failed'; fault: UploadFault; isRetryable: boolean }
}

type Upload = { file: File; controller: AbortController }

const parallel = 2
const previewed = /^image\/(png|jpeg|gif|webp)$/
const final = new Set<UploadFault>(['tooLarge', 'empty', 'type', 'unreadable'])

const attachments = atom<readonly DraftAttachment[]>([])
const rejected = atom(0)
/** Not in the store, because files are not display data. */
const uploads = new Map<string, Upload>()
let waiting: string[] = []
let running = 0
/** A guest's first response can set the cookie that assigns the other uploads to the same conversation. */
let hasConversation = false

/** Files of the current draft. They remain when the panel closes, like the draft text. */
export const $attachments: ReadableAtom<readonly DraftAttachment[]> = attachments
/** How many files of the last choice exceeded the limit per message. */
export const $rejectedFiles: ReadableAtom<number> = rejected
export const $isUploading: ReadableAtom<boolean> = computed(attachments, all =>
  all.some(({ state }) => state.status === 'uploading'),
)
export const $hasReady: ReadableAtom<boolean> = computed(attachments, all =>
  all.some(({ state }) => state.status === 'ready'),
)

function change(key: string, state: DraftAttachment['state']): void {
  attachments.set(attachments.get().map(each => (each.key === key ? { ...each, state } : each)))
}

function fail(key: string, fault: UploadFault): void {
  change(key, { status: 'failed', fault, isRetryable: !final.has(fault) })
}

function drop(key: string): void {
  const dropped = attachments.get().find(each => each.key === key)
  if (dropped?.preview) URL.revokeObjectURL(dropped.preview)
  uploads.get(key)?.controller.abort()
  uploads.delete(key)
  waiting = waiting.filter(each => each !== key)
  attachments.set(attachments.get().filter(each => each.key !== key))
}

const isIdentified = () => hasConversation || $session.get().status === 'signed-in'

async function upload(key: string, { file, controller }: Upload): Promise<void> {
  const onProgress = (progress: number) => change(key, { status: 'uploading', progress })
  const send = () => uploadFile(file, { signal: controller.signal, onProgress })
  try {
    const attachment = await (isIdentified() ? send() : withTabLock(send))
    hasConversation = true
    // Canceled while the response was on its way: delete the upload, because no message uses it.
    if (controller.signal.aborted) return clearUpload(attachment.id)
    change(key, { status: 'ready', attachment })
  } catch (error) {
    if (controller.signal.aborted) return
    reportHandled(error)
    fail(key, error instanceof UploadFailed ? error.fault : 'unavailable')
  }
}

function startNext(): void {
  while (running < (isIdentified() ? parallel : 1)) {
    const key = waiting.shift()
    const next = key === undefined ? undefined : uploads.get(key)
    if (key === undefined || !next) return
    running += 1
    void upload(key, next).finally(() => {
      running -= 1
      startNext()
    })
  }
}

/** Reports at once, before the upload starts, what the server would reject. */
async function enqueue(key: string, file: File): Promise<void> {
  const controller = new AbortController()
  uploads.set(key, { file, controller })
  const fault = await checkFile(file)
  if (controller.signal.aborted) return
  if (fault) return fail(key, fault)
  waiting.push(key)
  startNext()
}

/** Adds files to the draft. Files that cannot be sent get a reason; files above the limit per message are dropped. */
export function addFiles(files: Iterable<File>): void {
  for (const { key, state } of attachments.get())
    if (state.status === 'failed' && !state.isRetryable) drop(key)
  const chosen = [...files]
  const room = chatLimits.attachments - attachments.get().length
  rejected.set(Math.max(0, chosen.length - room))
  for (const file of chosen.slice(0, Math.max(0, room))) {
    const key = randomUuid()
    const preview = previewed.test(file.type) ? URL.createObjectURL(file) : null
    const state = { status: 'uploading', progress: 0 } as const
    const added = { key, name: file.name, bytes: file.size, preview, state }
    attachments.set([...attachments.get(), added])
    void enqueue(key, file)
  }
}

/** Removes a file from the draft, cancels its upload or deletes it from the server. */
export function removeAttachment(key: string): void {
  const removed = attachments.get().find(each => each.key === key)
  drop(key)
  rejected.set(0)
  if (removed?.state.status === 'ready') clearUpload(removed.state.attachment.id)
}

export function retryAttachment(key: string): void {
  const file = uploads.get(key)?.file
  const { state } = attachments.get().find(each => each.key === key) ?? {}
  if (!file || state?.status !== 'failed' || !state.isRetryable) return
  change(key, { status: 'uploading', progress: 0 })
  void enqueue(key, file)
}

/** Returns the finished uploads for a message and removes them from the draft. */
export function takeReady(): Attachment[] {
  const ready = attachments.get().flatMap(({ key, state }) => {
    if (state.status !== 'ready') return []
    drop(key)
    return [state.attachment]
  })
  rejected.set(0)
  return ready
}

/** Clears all files of the draft, because another person may use this browser next. */
function clearAllDrafts(): void {
  for (const { key } of attachments.get()) drop(key)
  rejected.set(0)
  hasConversation = false
}

onMount(attachments, () => {
  keepMount(attachments)
  // Only this page has the files.
  addUnsavedWork(() => attachments.get().length > 0)
  let wasSignedIn = $session.get().status === 'signed-in'
  $session.listen(({ status }) => {
    const isSignedIn = status === 'signed-in'
    if (wasSignedIn && !isSignedIn) clearAllDrafts()
    wasSignedIn = isSignedIn
  })
  globalThis.window?.addEventListener('online', () => {
    for (const { key, state } of attachments.get())
      if (state.status === 'failed' && state.fault === 'network') retryAttachment(key)
  })
})
