import { read, write } from 'shared/storage'

const key = 'chat-preview-dismissed'

/** Up to this message of the conversation the preview was put away in this tab. */
export function dismissedTo(conversationId: string): number {
  const [id, sequence] = (read(key, 'session') ?? '').split(' ')
  return id === conversationId ? Number(sequence) : 0
}

export function dismissPreview(conversationId: string, sequence: number): void {
  write(key, `${conversationId} ${sequence}`, 'session')
}
