import { read, write } from 'shared/storage'

const key = 'chat-preview-dismissed'

/** Sequence up to which this tab has dismissed the preview of the conversation. */
export function dismissedTo(conversationId: string): number {
  const [id, sequence] = (read(key, 'session') ?? '').split(' ')
  return id === conversationId ? Number(sequence) : 0
}

export function dismissPreview(conversationId: string, sequence: number): void {
  write(key, `${conversationId} ${sequence}`, 'session')
}
