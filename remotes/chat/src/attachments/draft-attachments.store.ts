import { type Attachment, chatLimits } from '@storefront/api/chat'
import { randomUuid } from '@storefront/api/random-uuid'
import { atom, computed, keepMount, onMount, type ReadableAtom } from 'nanostores'
import { $session } from 'shared/session'
import { reportHandled } from 'shared/telemetry'
import { addUnsavedWork } from 'shared/unsaved'

import { withTabLock } from '../conversation/tab-lock.ts'
import { checkFile, type Fault } from './check-file.ts'
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
const rejected = atom<readonly string[]>([])
/** Not in the store, because files are not display data. */
const uploads = new Map<string, Upload>()
let waiting: string[] = []
let running = 0
/** A guest's first response can set the cookie that assigns the other uploads to the same conversation. */
let hasConversation = false
/** Grows when another person may use this browser next, so that files which are still checked are dropped. */
let draftOwner = 0

/** Files of the current draft. They remain when the panel closes, like the draft text. */
export const $attachments: ReadableAtom<readonly DraftAttachment[]> = attachments
/** Names of the files of the last choice that exceeded the limit per message. */
export const $rejectedFiles: ReadableAtom<readonly string[]> = rejected
/** No further file fits into the message. */
export const $isFull: ReadableAtom<boolean> = computed(attachments, all => roomBeside(all) === 0)
export const $isUploading: ReadableAtom<boolean> = computed(attachments, all =>
  all.some(({ state }) => state.status === 'uploading'),
)
export const $hasReady: ReadableAtom<boolean> = computed(attachments, all =>
  all.some(({ state }) => state.status === 'ready'),
)

/** A file that cannot be sent takes no place. */
const isRefused = ({ state }: DraftAttachment) => state.status === 'failed' && !state.isRetryable

function roomBeside(all: readonly DraftAttachment[]): number {
  return Math.max(0, chatLimits.attachments - all.filter(each => !isRefused(each)).length)
}

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

function enqueue(key: string, file: File): void {
  uploads.set(key, { file, controller: new AbortController() })
  waiting.push(key)
  startNext()
}

function add(file: File, fault: Fault | null): void {
  const key = randomUuid()
  const preview = previewed.test(file.type) ? URL.createObjectURL(file) : null
  const state = fault
    ? ({ status: 'failed', fault, isRetryable: false } as const)
    : ({ status: 'uploading', progress: 0 } as const)
  const added = { key, name: file.name, bytes: file.size, preview, state }
  attachments.set([...attachments.get(), added])
  if (!fault) enqueue(key, file)
}

/**
 * Adds files to the draft. Files that the server would reject get a reason before any upload. Files above the limit per
 * message are left out.
 */
export async function addFiles(files: Iterable<File>): Promise<void> {
  for (const each of attachments.get()) if (isRefused(each)) drop(each.key)
  rejected.set([])
  const owner = draftOwner
  const checked = await Promise.all(
    [...files].map(async file => ({ file, fault: await checkFile(file) })),
  )
  if (owner !== draftOwner) return
  for (const { file, fault } of checked) {
    if (fault || roomBeside(attachments.get()) > 0) add(file, fault)
    else rejected.set([...rejected.get(), file.name])
  }
}

/** Removes a file from the draft, cancels its upload or deletes it from the server. */
export function removeAttachment(key: string): void {
  const removed = attachments.get().find(each => each.key === key)
  drop(key)
  rejected.set([])
  if (removed?.state.status === 'ready') clearUpload(removed.state.attachment.id)
}

export function retryAttachment(key: string): void {
  const file = uploads.get(key)?.file
  const { state } = attachments.get().find(each => each.key === key) ?? {}
  if (!file || state?.status !== 'failed' || !state.isRetryable) return
  change(key, { status: 'uploading', progress: 0 })
  enqueue(key, file)
}

/** Returns the finished uploads for a message and removes them from the draft. */
export function takeReady(): Attachment[] {
  const ready = attachments.get().flatMap(({ key, state }) => {
    if (state.status !== 'ready') return []
    drop(key)
    return [state.attachment]
  })
  rejected.set([])
  return ready
}

/** Clears all files of the draft, because another person may use this browser next. */
function clearAllDrafts(): void {
  for (const { key } of attachments.get()) drop(key)
  rejected.set([])
  draftOwner += 1
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
