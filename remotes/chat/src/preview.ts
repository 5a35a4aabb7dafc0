import { read, write } from 'shared/storage'

const key = 'chat-preview-dismissed'

/** Up to this message the preview was put away in this tab. */
export function dismissedTo(): number {
  return Number(read(key, 'session') ?? 0)
}

export function dismissPreview(sequence: number): void {
  write(key, String(sequence), 'session')
}
